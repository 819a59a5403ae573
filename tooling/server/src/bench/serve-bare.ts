import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { fastify } from 'fastify';

/**
 * The reference of P0, P1 and P5, which does not depend on the product: Fastify and Apollo Server with their defaults, as documented by the
 * integration, with a schema of one field. No option is set to make it faster or slower. It listens on a free port of this machine, prints
 * that port on a line, and ends with its parent process.
 */
const apollo = new ApolloServer({ typeDefs: 'type Query { answer: Int }' });
await apollo.start();
const app = fastify();
app.route({ method: ['GET', 'POST'], url: '/server/graphql', handler: fastifyApolloHandler(apollo) });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdin.resume().on('close', () => process.exit(0));
console.log(new URL(address).port);
