/** One of the pages for developers, which the page /developers has as a part (build/developer-pages.ts). */
export interface Chapter {
  id: string;
  title: string;
  parts: readonly ({ html: string } | { code: readonly { language: string; text: string }[] })[];
}
