import type { GraphQLSchema } from 'graphql';
import { ApiClient } from '@booking/server/testing/api-client';
import { answerErrors, outcomeOf, type JudgedAnswer, type Sent } from './answer-errors.js';
import { Filling } from './filling.js';
import type { FuzzCaller, FuzzWorld } from './fuzz-world.js';
import type { Operation, Variables } from './operations.js';
import { filledIn } from './placeholder.js';
import { requestOf, type Route, type RouteInput } from './routes.js';
import { changedTexts, readBackOf } from './stored-texts.js';

/** Sends inputs one after the other, and throws at the first response that is not allowed. */
export class FuzzRound {
  /** Number of inputs by operation and result. */
  private readonly tally = new Map<string, Map<string, number>>();
  private readonly filling: Filling;
  private readonly api: ApiClient;
  private sent = 0;
  private isDirty = false;

  constructor(
    private readonly world: FuzzWorld,
    private readonly schema: GraphQLSchema,
  ) {
    this.filling = new Filling(world);
    this.api = new ApiClient(world.baseUrl);
  }

  /** Sends one input of an operation. @throws Error with the error of the response */
  async operation({ name, kind, document }: Operation, caller: FuzzCaller, input: Variables): Promise<void> {
    await this.begin(caller);
    const variables = (await filledIn(input, (placeholder) => this.filling.fill(placeholder))) as Variables;
    const body = JSON.stringify({ query: document, variables });
    const answer = await this.post('/server/graphql', body, await this.world.headersOf(caller));
    this.note(name, answer, { text: body, document: false });
    if (kind === 'query' || outcomeOf(answer) !== 'ok' || variables['dryRun'] === true) return;
    this.isDirty = true;
    await this.readBack(name, variables, resultOf(answer.text));
  }

  /** Sends one request to a route. @throws as operation */
  async request(route: Route, caller: FuzzCaller, input: RouteInput): Promise<void> {
    await this.begin(caller);
    const { path, init } = await requestOf(route, input, (placeholder) => this.filling.fill(placeholder));
    const headers = { ...(await this.world.headersOf(caller)), ...(init.headers as Record<string, string>) };
    const response = await fetch(`${this.world.baseUrl}${path}`, { ...init, headers });
    if (init.method === 'POST' && response.ok) this.isDirty = true;
    const answer = { status: response.status, text: await response.text() };
    this.note(route.name, answer, { text: `${path} ${init.body ?? ''}`, document: true });
  }

  /** Number of inputs of an operation or a route with the result 'ok', and with each code or status. */
  outcomesOf(name: string): Readonly<Record<string, number>> {
    return Object.fromEntries(this.tally.get(name) ?? []);
  }

  private async begin(caller: FuzzCaller): Promise<void> {
    this.filling.begin(caller);
    this.sent += 1;
    if (this.sent % 8 === 0) await this.world.forgetAttempts();
    if (this.isDirty) await this.world.restore();
    this.isDirty = false;
  }

  private async post(path: string, body: string, headers: Record<string, string>): Promise<JudgedAnswer> {
    const response = await fetch(`${this.world.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  private note(name: string, answer: JudgedAnswer, sent: Sent): void {
    const outcome = outcomeOf(answer);
    const counts = this.tally.get(name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.tally.set(name, counts);
    const errors = answerErrors(answer, sent);
    if (errors.length > 0) throw new Error(`${name} answered with ${errors.join('; ')}: ${answer.text.slice(0, 500)}`);
  }

  /** Compares stored texts with the sent ones, in the response and in a later read. */
  private async readBack(name: string, sent: Variables, result: unknown): Promise<void> {
    // Objects with a field of the same name and another meaning: the date of an offer is not the booking's, a delivery's id not its
    // endpoint's.
    const other = /MoveOffer$|^offerMove$/.test(name) ? 'deliveryDate' : name === 'testWebhookEndpoint' ? 'id' : null;
    const variables = other === null ? sent : { ...sent, [other]: undefined };
    const changed = changedTexts(variables, result);
    const again = readBackOf(this.schema, variables, result);
    if (again) {
      const { data, errors } = await this.api.graphql<{ it: unknown }>(
        again.document,
        again.variables,
        await this.world.headersOf('staff'),
      );
      if (errors) throw new Error(`${name}: the stored result cannot be read: ${JSON.stringify(errors)}`);
      changed.push(...changedTexts(variables, again.among(data?.it)));
    }
    if (changed.length > 0) throw new Error(`${name} stored another text than it was sent: ${changed.join('; ')}`);
  }
}

function resultOf(text: string): unknown {
  return (JSON.parse(text) as { data?: { it?: unknown } }).data?.it;
}
