import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Observable } from 'rxjs';
import { resultUnions } from '../lib/result-unions';

/** A client whose server gives these answers. An Error fails the request; null breaks the connection. */
export function answeringClient<Variables>(answer: (variables: Variables, operation: string) => object | null) {
  const sent: Variables[] = [];
  const link = new ApolloLink(
    ({ variables, operationName = '' }) =>
      new Observable((observer) => {
        sent.push(variables as Variables);
        const answered = answer(variables as Variables, operationName);
        queueMicrotask(() => {
          if (answered === null || answered instanceof Error) {
            observer.error(answered ?? new TypeError('Failed to fetch'));
            return;
          }
          observer.next({ data: answered });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes: resultUnions }) });
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  return { sent, wrapper };
}
