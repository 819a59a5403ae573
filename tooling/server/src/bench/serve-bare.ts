import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { fastify } from 'fastify';

/**
 * The yardstick of P0, P1 and P5, which no change of the product can move: Fastify and Apollo Server with their own defaults, as the
 * integration's documentation joins them, a schema of one field, and nothing of ours. No option is set, neither to make it
 * faster nor slower. It listens on a free port of this machine, prints that port on a line, and ends with its parent.
 */
const apollo = new ApolloServer({ typeDefs: 'type Query { answer: Int }' });
await apollo.start();
const app = fastify();
app.route({ method: ['GET', 'POST'], url: '/server/graphql', handler: fastifyApolloHandler(apollo) });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdin.resume().on('close', () => process.exit(0));
console.log(new URL(address).port);
