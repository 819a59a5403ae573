/** The text of an operation, with the types of its variables and result. `type` exists for the compiler only. */
export type Document<Data, Variables> = string & { readonly type?: (variables: Variables) => Data };
