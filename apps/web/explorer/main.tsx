import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { buildSchema, type GraphQLSchema } from 'graphql';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './explorer.css';
import { rememberedHere } from './remembered-here';

const firstQuery = `# Ctrl Enter runs it. Without a key you ask as a guest.
query {
  availability(postcode: "68100") {
    nextAvailable
    days { date status reason branchName }
  }
}
`;

/** GraphiQL keeps what is typed in this tab's memory only. */
const storage = rememberedHere();

/** GraphiQL over the product's own GraphQL, with a key of one's own that no storage and no address has. */
function Explorer({ schema }: { schema: GraphQLSchema | null }) {
  const [key, setKey] = useState('');
  const ask = async (params: object) => {
    const response = await fetch('/server/graphql', {
      method: 'POST',
      // The key is who asks, and not whoever is signed in in this browser.
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key.trim() !== '' && { authorization: `Bearer ${key.trim()}` }),
      },
      body: JSON.stringify(params),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  return (
    <>
      <header>
        <h1>Explorer</h1>
        <label>
          Key
          <input
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="bk_…"
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <p>It stays in this tab, and is gone when the tab is. Without one you ask as a guest.</p>
        <a href="/developers">For developers</a>
      </header>
      <main>
        <GraphiQL schema={schema} fetcher={ask} storage={storage} defaultQuery={firstQuery} isHeadersEditorEnabled={false} />
      </main>
    </>
  );
}

// Everybody may read the schema there; introspection is for keys. Without it queries still run.
const schema = await fetch('/server/schema.graphql').then(
  async (response) => (response.ok ? buildSchema(await response.text()) : null),
  () => null,
);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Explorer schema={schema} />
    </StrictMode>,
  );
