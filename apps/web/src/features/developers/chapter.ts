/** A chapter of the page /developers (build/developer-pages.ts). */
export interface Chapter {
  id: string;
  title: string;
  parts: readonly ({ html: string } | { code: readonly { language: string; text: string }[] })[];
}
