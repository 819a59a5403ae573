import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { IdScalar } from '../../graphql/scalars.js';
import { apiKeyStates, type ApiKeyState } from './api-key-record.js';

const ApiKeyStateEnum = enumOf(
  'ApiKeyState',
  apiKeyStates,
  'ENDED: by the clock. SUSPENDED: its maker is disabled, no admin any more, or erased, until takeOverApiKey.',
);

/** A key of an integrator. The field branches is resolved by ApiKeyResolver. */
@ObjectType({
  simpleResolvers: true,
  description: 'Sent as Authorization: Bearer. It may do what it was given and what its maker may do now, both.',
})
export class ApiKey {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'The first 12 characters of its secret, to tell keys apart.' })
  prefix!: string;

  @Field(() => [String])
  scope!: string[];

  @Field(() => ApiKeyStateEnum)
  state!: ApiKeyState;

  @Field(() => String, { description: 'Whose rights it can never exceed. Empty once the person was erased.' })
  maker!: string;

  @Field(() => [String], { description: 'Addresses and networks (CIDR) from which it works; empty: everywhere.' })
  networks!: string[];

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'To within a minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Int, { description: 'On this day in Malaysia, to within a minute.' })
  callsToday!: number;

  @Field(() => Date, { nullable: true })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Until when the secret before the last rotation works too.' })
  formerSecretUntil!: Date | null;

  @Field(() => Date, { nullable: true, description: 'The same moment as lastUsedAt: the secret before is the one that was used last.' })
  formerSecretLastUsedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class CreateApiKeyResult {
  @Field(() => ApiKey)
  apiKey!: ApiKey;

  @Field(() => String, { description: 'Shown this once.' })
  secret!: string;
}
