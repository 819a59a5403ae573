import { joinAreas } from './join-areas';

/** The words in Malay of what every visit begins with, and of the form. */
export const messages = joinAreas(
  import.meta.glob<Record<string, string>>('./bm/{app,delivery-form,errors,home,ui}.json', { eager: true, import: 'default' }),
);
