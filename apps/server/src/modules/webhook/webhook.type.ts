import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import { webhookEndpointStates, type WebhookEndpointState } from '@booking/domain/webhook/webhook-endpoint-health';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { enumOf, WebhookEventEnum } from '../../graphql/enums.js';
import { connectionOf } from '../../graphql/page-info.type.js';
import { IdScalar } from '../../graphql/scalars.js';
import { Branch } from '../branch/branch.type.js';
import { deliveryStates, type DeliveryState } from './webhook-record.js';

const WebhookEndpointStateEnum = enumOf('WebhookEndpointState', webhookEndpointStates);
const WebhookDeliveryStateEnum = enumOf('WebhookDeliveryState', deliveryStates);

/** Why a delivery failed. */
const errors = `STATUS (the answer was no 2xx), GONE (410), TIMED_OUT, NAME_UNKNOWN, ADDRESS_NOT_ALLOWED, NO_CONNECTION, CONNECTION_LOST, TLS_FAILED,
NOT_HTTP, SECRET_UNREADABLE (rotate it), STOPPED (the endpoint was disabled), NOT_ALLOWED (its maker may not see it any more).`;
const answerStart = 'The first 1,000 characters of the answer.';

@ObjectType({ simpleResolvers: true, description: 'One try of a delivery.' })
export class WebhookTry {
  @Field(() => Date)
  at!: Date;

  @Field(() => Int, { nullable: true, description: 'HTTP status; null: there was no answer.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: errors })
  error!: string | null;

  @Field(() => Int)
  responseMs!: number;

  @Field(() => String, { complexity: 15, nullable: true, description: answerStart })
  responseBody!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class WebhookDelivery {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String, { description: 'The same however often it is sent.' })
  webhookId!: string;

  @Field(() => WebhookEventEnum)
  event!: WebhookEvent;

  @Field(() => Date, { description: 'When it was handed over.' })
  at!: Date;

  @Field(() => WebhookDeliveryStateEnum)
  state!: DeliveryState;

  @Field(() => Int, { description: 'How many tries there were.' })
  attempt!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last try.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: errors })
  error!: string | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds of the last try.' })
  responseMs!: number | null;

  @Field(() => String, { complexity: 15, nullable: true, description: answerStart })
  responseBody!: string | null;

  @Field(() => Date, { nullable: true })
  nextAttemptAt!: Date | null;

  @Field(() => String, { complexity: 15, description: 'As it is sent, JSON.' })
  body!: string;

  @Field(() => [WebhookTry], { description: 'Oldest first.' })
  tries!: WebhookTry[];
}

export const WebhookDeliveryConnection = connectionOf('WebhookDelivery', WebhookDelivery);

/** An endpoint to which events are sent. */
@ObjectType({ simpleResolvers: true })
export class WebhookEndpoint {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => [WebhookEventEnum])
  events!: WebhookEvent[];

  branches!: Branch[];

  @Field(() => IdScalar, { nullable: true, description: 'Set: only what this key has booked.' })
  apiKeyId!: string | null;

  @Field(() => Boolean)
  disabled!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      "Why the product disabled it: 'gone' (it answered 410), 'failing' (three days), 'maker' (lost the right); null: a person did, or nobody.",
  })
  disabledReason!: string | null;

  @Field(() => WebhookEndpointStateEnum, { description: 'FAILING: everything has failed for an hour or more.' })
  state!: WebhookEndpointState;

  @Field(() => Date, { nullable: true, description: 'The first failure since something was taken.' })
  failingSince!: Date | null;

  waiting!: number;

  @Field(() => String, { description: 'Who saved it last, whose rights it never exceeds. Empty once the person was erased.' })
  maker!: string;

  @Field(() => String, {
    description:
      'For checking signatures. Only in the answer that makes it, of saveWebhookEndpoint without an id and of rotateWebhookSecret; empty everywhere else.',
  })
  secret!: string;

  @Field(() => Date, { nullable: true, description: 'Until when the secret before the last rotation signs too.' })
  formerSecretUntil!: Date | null;

  @Field(() => Date)
  createdAt!: Date;

  recentDeliveries!: WebhookDelivery[];
}

@InputType()
export class WebhookEndpointInput {
  @Field(() => String, { description: 'https, a public host, without name, password and #.' })
  url!: string;

  @Field(() => [WebhookEventEnum])
  events!: WebhookEvent[];

  @Field(() => [IdScalar], { defaultValue: [], description: "Empty = all of its maker's." })
  branchIds!: string[];

  @Field(() => IdScalar, { nullable: true, description: 'Only what this key has booked.' })
  apiKeyId?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'At most 20 are not disabled, of them 5 of a branch.' })
  disabled!: boolean;
}
