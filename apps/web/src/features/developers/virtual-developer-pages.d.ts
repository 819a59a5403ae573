declare module 'virtual:developer-pages' {
  export const chapters: readonly import('./chapter').Chapter[];
}
