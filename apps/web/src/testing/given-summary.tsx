import { Link, Route, Routes } from 'react-router-dom';
import { SummaryView } from '../features/delivery-form/summary-view';
import { rememberVisit } from '../features/delivery-form/welcome';
import { now } from '../lib/clock';
import { AccountServer, data, type Answers } from './account-server';
import { givenAvailability, heldAs, inDays } from './given-availability';
import { givenDraft } from './given-draft';
import { renderPage } from './render-page';

const instant = (seconds: number) => new Date(now() + seconds * 1000).toISOString();

/** Answers that the date was taken, and offers the dates so many days ahead. */
export const gone = (field: string, days: number[], reason = 'FULL') =>
  data({ [field]: { __typename: 'DateUnavailable', message: 'no', reason, alternatives: days.map(inDays) } });

/** Answers that the requested date is held. */
export const held = heldAs('new');

/** Renders the summary of Thursday, 26 Nov, whose hold has ended or, without `wasHeld`, which was never held. */
export function givenSummary(answers: Answers, { wasHeld = true } = {}): AccountServer {
  rememberVisit();
  givenDraft(
    {
      deliveryDate: inDays(4),
      name: 'Nurul Aisyah',
      email: 'nurul@example.com',
      primaryContact: '012-345 6789',
      address1: 'No. 12, Jalan SG 8/3',
      quantityMattress: 1,
    },
    {
      branchName: 'Selayang Branch',
      hold: wasHeld ? { token: 'old', postcode: '68100', deliveryDate: inDays(4), endsAt: instant(-5) } : null,
    },
  );
  const server = new AccountServer({ Availability: (sent) => givenAvailability(sent), ...answers });
  renderPage(
    <Routes>
      <Route path="/form/summary" element={<SummaryView />} />
      <Route path="/form/date" element="the calendar" />
      <Route path="/form/details" element={<Link to="/form/summary">to the summary</Link>} />
      <Route path="/form/confirmation" element="it is booked" />
    </Routes>,
    { path: '/form/summary' },
  );
  return server;
}
