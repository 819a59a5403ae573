import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Link, Route, Routes } from 'react-router-dom';
import { emptyDraft, nothingOrdered } from '../features/delivery-form/draft/draft';
import { draftStore } from '../features/delivery-form/draft/draft-store';
import { SummaryView } from '../features/delivery-form/summary/summary-view';
import { rememberVisit } from '../features/delivery-form/welcome/first-visit';
import { now } from '../lib/clock';
import { resultUnions } from '../lib/result-unions';
import { SnackbarProvider } from '../ui/snackbar';
import { AccountServer, data, type Answers } from './account-server';
import { givenAvailability, inDays } from './given-availability';
import { renderUi } from './render-ui';

const instant = (seconds: number) => new Date(now() + seconds * 1000).toISOString();

/** A date that has gone, with others so many days ahead. */
export const gone = (field: string, days: number[], reason = 'FULL') =>
  data({ [field]: { __typename: 'DateUnavailable', message: 'no', reason, alternatives: days.map(inDays) } });

/** The date that is asked for is held. */
export const held = ({ deliveryDate }: Record<string, unknown>) =>
  data({
    holdDate: { __typename: 'HoldDateSuccess', holdToken: 'new', deliveryDate, branchName: 'Selayang Branch', expiresAt: instant(600) },
  });

/** The summary of Thursday, 26 Nov, whose hold is over, or was never there. */
export function givenSummary(answers: Answers, { wasHeld = true } = {}): AccountServer {
  rememberVisit();
  draftStore.update(() => ({
    ...emptyDraft,
    postcodeFullFormat: '68100 Batu Caves, Selangor',
    branchName: 'Selayang Branch',
    form: {
      ...emptyDraft.form,
      postcode: '68100',
      orderNumber: 'DEMO-1004',
      deliveryDate: inDays(4),
      name: 'Nurul Aisyah',
      email: 'nurul@example.com',
      primaryContact: '012-345 6789',
      address1: 'No. 12, Jalan SG 8/3',
      quantityMattress: 1,
    },
    order: { orderNumber: 'DEMO-1004', postcode: '68100', statusText: 'Complete', bookable: true, ordered: nothingOrdered },
    hold: wasHeld ? { token: 'old', postcode: '68100', deliveryDate: inDays(4), endsAt: instant(-5) } : null,
  }));
  const server = new AccountServer({ Availability: (sent) => givenAvailability(sent), ...answers });
  const cache = new InMemoryCache({ possibleTypes: resultUnions });
  renderUi(
    <SnackbarProvider>
      <ApolloProvider client={new ApolloClient({ cache, link: new HttpLink({ uri: '/server/graphql' }) })}>
        <Routes>
          <Route path="/form/summary" element={<SummaryView />} />
          <Route path="/form/date" element="the calendar" />
          <Route path="/form/details" element={<Link to="/form/summary">to the summary</Link>} />
          <Route path="/form/confirmation" element="it is booked" />
        </Routes>
      </ApolloProvider>
    </SnackbarProvider>,
    { path: '/form/summary' },
  );
  return server;
}
