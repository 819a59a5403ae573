import { useMedia } from './use-media';

/** Whether the screen is as narrow as a telephone's: for what stands in another order there, and not only looks different. */
export const useIsTelephone = (): boolean => useMedia('(max-width: 47.9975rem)');
