/** An object of the server as a live change or an answer brings it. */
export type Entity = { __typename: string } & Record<string, unknown>;

/** Entities that are remembered: more than can change while one answer is on its way. */
const mostRemembered = 1_000;

const keys: Readonly<Record<string, (entity: Entity) => string>> = {
  Booking: ({ id }) => `Booking ${String(id)}`,
  DayLoad: ({ branchId, date }) => `DayLoad ${String(branchId)} ${String(date)}`,
};

const isEntity = (value: object): value is Entity => '__typename' in value && typeof value.__typename === 'string';

/**
 * The newest state of entities that live changes brought, so that an answer that was on its way meanwhile does not put an older state
 * over it: of a booking the higher version is newer; a day is newer that came after the answer was asked for.
 */
export class NewestLiveEntities {
  private readonly entities = new Map<string, { entity: Entity; at: number }>();
  private count = 0;

  /** The present moment, counted in live changes. */
  get moment(): number {
    return this.count;
  }

  note(entity: Entity): void {
    const key = keys[entity.__typename]?.(entity);
    if (key === undefined) return;
    this.count += 1;
    this.entities.delete(key);
    this.entities.set(key, { entity, at: this.count });
    for (const oldest of this.entities.keys()) {
      if (this.entities.size <= mostRemembered) break;
      this.entities.delete(oldest);
    }
  }

  forget(): void {
    this.entities.clear();
  }

  /** Puts what is newer into an answer that was asked for at this moment. */
  correct(answer: unknown, asked: number): void {
    if (typeof answer !== 'object' || answer === null) return;
    if (isEntity(answer)) this.correctOne(answer, asked);
    for (const value of Object.values(answer)) this.correct(value, asked);
  }

  private correctOne(entity: Entity, asked: number): void {
    const key = keys[entity.__typename]?.(entity);
    const newest = key === undefined ? undefined : this.entities.get(key);
    if (newest === undefined) return;
    const versions = [newest.entity['version'], entity['version']];
    const isNewer = versions.every((version) => typeof version === 'number')
      ? Number(versions[0]) > Number(versions[1])
      : newest.at > asked;
    if (!isNewer) return;
    overwrite(entity, newest.entity);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that both have. Another entity within, such as the branch that a booking has left, is not written over. */
function overwrite(target: Record<string, unknown>, source: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(source)) {
    const present = target[name];
    if (present === undefined) continue;
    if (!isObject(value) || !isObject(present)) target[name] = value;
    else if (value['id'] === present['id']) overwrite(present, value);
  }
}
