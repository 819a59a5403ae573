declare module 'virtual:developer-pages' {
  export const chapters: readonly import('../../../build/developer-pages').Chapter[];
}
