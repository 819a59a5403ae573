import { readBookingKey } from '@booking/domain/booking/booking-key';
import { formatMobile, mobileInvalid, parseMobile } from '@booking/domain/checks/mobile';
import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { printedOrderNumber } from '@booking/domain/order/order-status';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useState } from 'react';
import type { CodeRequestState } from '../../components/code-request/use-code-request';
import { foreignMobile } from '../../components/phone-field/load-phone-number-rules';
import { now } from '../../lib/clock';
import { requestFailureOf, retryAfterOf, type RequestFailure } from '../../lib/request-failure';
import { useLocale } from '../../lib/use-locale';
import { useOpenBookingMutation, useRequestBookingCodeMutation } from './find-booking.generated';

/** What was typed, and asked for with it. */
interface AskedPair {
  /** As it is printed, and whether it can be a reference. */
  key: string;
  isReference: boolean;
  /** 012-345 6789. */
  mobile: string;
  challenge: string;
  /** RFC 3339. */
  at: string;
}

export interface FindBooking {
  typed: { key: string; mobile: string };
  /** What is wrong with it, once it was sent. */
  errors: { key: string | null; mobile: string | null };
  /** Increases whenever they were refused. */
  refusals: number;
  type: (change: { key?: string; mobile?: string }) => void;
  /** Null: the two are still typed. */
  asked: AskedPair | null;
  request: CodeRequestState;
  failure: RequestFailure | null;
  code: string;
  codeError: string | null;
  /** Increases with every code that is asked for, which resets its field. */
  round: number;
  opening: boolean;
  send: () => void;
  /** Back to the two. */
  change: () => void;
  typeCode: (code: string) => void;
  open: () => void;
}

const idle: CodeRequestState = { status: 'idle', expiresAt: null, resendAt: null };
const after = (seconds: number) => new Date(now() + seconds * 1000).toISOString();

/** What can be said of the two before they are sent, which a server that answers the same to everybody cannot say. */
function faultsOf({ key, mobile }: FindBooking['typed']): Partial<Record<'key' | 'mobile', ValidationErrorCode>> {
  const read = readBookingKey(key);
  const wide = mobile.normalize('NFKC').trim();
  const number = wide === '' ? 'REQUIRED' : mobileInvalid(wide, foreignMobile);
  return { ...(typeof read === 'string' && { key: read }), ...(number !== null && { mobile: number }) };
}

/**
 * Find my booking: a reference or order number and a mobile number, then the code that came there by SMS.
 * @param onOpened with the token of the booking's link
 */
export function useFindBooking(onOpened: (token: string) => void): FindBooking {
  const locale = useLocale();
  const [ask] = useRequestBookingCodeMutation();
  const [run, { loading: opening }] = useOpenBookingMutation();
  const [typed, setTyped] = useState({ key: '', mobile: '' });
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [asked, setAsked] = useState<AskedPair | null>(null);
  const [isTyping, setTyping] = useState(true);
  const [request, setRequest] = useState(idle);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  const faults = tried ? faultsOf(typed) : {};
  const errorOf = (field: 'key' | 'mobile') => {
    const refused = failure?.fields.find(({ path }) => path === `input.${field}`)?.message ?? null;
    return faults[field] === undefined ? refused : validationMessage(locale, faults[field]);
  };

  function typeCode(text: string) {
    setCode(text);
    setCodeError(null);
  }

  async function send() {
    setTried(true);
    if (request.status === 'sending') return;
    if (Object.keys(faultsOf(typed)).length > 0) return setRefusals((count) => count + 1);
    const pair = pairOf(typed);
    // Back and forth: the code of a moment ago is on its way.
    const isSame = asked?.key === pair.key && asked.mobile === pair.mobile;
    if (isTyping && isSame && request.resendAt !== null && Date.parse(request.resendAt) > now()) return setTyping(false);
    typeCode('');
    setFailure(null);
    setRequest({ ...request, status: 'sending' });
    try {
      const { data } = await ask({ variables: { input: { ...typed, locale } } });
      if (!data) return;
      const { challenge, expiresIn, resendAfter } = data.requestBookingCode;
      setAsked({ ...pair, challenge, at: after(0) });
      setRequest({ status: 'sent', expiresAt: after(expiresIn), resendAt: after(resendAfter) });
      setRound((count) => count + 1);
      setTyping(false);
    } catch (error) {
      const wait = retryAfterOf(error);
      setFailure(requestFailureOf(error));
      setRefusals((count) => count + 1);
      setRequest({ ...request, status: 'failed', resendAt: wait === null ? null : after(wait) });
    }
  }

  async function open() {
    if (asked === null || opening) return;
    setFailure(null);
    try {
      const { data } = await run({ variables: { input: { challenge: asked.challenge, code } } });
      if (data?.openBooking.__typename === 'OpenBookingSuccess') return onOpened(data.openBooking.manageToken);
      if (data) {
        setCode('');
        setCodeError(data.openBooking.message);
      }
    } catch (error) {
      setFailure(requestFailureOf(error));
    }
  }

  return {
    ...{ typed, refusals, request, failure, code, codeError, round, opening, typeCode },
    errors: { key: errorOf('key'), mobile: errorOf('mobile') },
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }));
      setTried(false);
      setFailure(null);
    },
    asked: isTyping ? null : asked,
    send: () => void send(),
    change: () => {
      setTyping(true);
      setFailure(null);
    },
    open: () => void open(),
  };
}

/** The two as they are shown, and compared. */
function pairOf({ key, mobile }: FindBooking['typed']): Pick<AskedPair, 'key' | 'isReference' | 'mobile'> {
  const read = readBookingKey(key);
  const reference = typeof read === 'string' ? null : read.reference;
  const shown = formatMobile(parseMobile(mobile, foreignMobile) ?? mobile);
  return { key: reference ?? printedOrderNumber(key), isReference: reference !== null, mobile: shown };
}
