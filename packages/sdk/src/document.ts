/** The text of an operation, and what it takes and gives: `type` is never there. */
export type Document<Data, Variables> = string & { readonly type?: (variables: Variables) => Data };
