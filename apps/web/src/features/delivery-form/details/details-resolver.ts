import type { Locale } from '@booking/domain/locale/locale';
import type { Resolver } from 'react-hook-form';
import { faultResolver } from '../../../lib/fault-resolver';
import type { DraftForm } from '../draft/draft';
import { detailFaults } from '../steps';

/** The domain's checks of the details, in words of the page's language. */
export const detailsResolver = (locale: Locale): Resolver<DraftForm> => faultResolver(locale, detailFaults);
