import type { Locale } from '@booking/domain/locale/locale';
import { Field, Int, ObjectType } from 'type-graphql';
import { LocaleEnum } from '../../graphql/enums.js';
import type { Channel } from '../notification/outbox-message.js';
import { MessageChannelEnum } from './booking-message.type.js';

@ObjectType({
  simpleResolvers: true,
  description: 'A message as it would be sent; what stands in the place of the secret link is starred out.',
})
export class MessagePreview {
  @Field(() => MessageChannelEnum)
  channel!: Channel;

  @Field(() => LocaleEnum)
  locale!: Locale;

  @Field(() => String, {
    nullable: true,
    description: 'E-mail address, or telephone number with its country: +60123456789. Of an example, and of a booking that has none, null.',
  })
  to!: string | null;

  @Field(() => String, { nullable: true, description: 'Of an e-mail.' })
  subject!: string | null;

  @Field(() => String, { complexity: 30, description: 'The words, as plain text.' })
  text!: string;

  @Field(() => String, {
    complexity: 240,
    nullable: true,
    description: 'Of an e-mail: what a sandboxed frame may show. Nothing is fetched, and its links lead nowhere.',
  })
  html!: string | null;

  @Field(() => Int, { nullable: true, description: 'Of an SMS: how long it is.' })
  signs!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of an SMS: how long it may be as one part: 160, or 70 with characters beyond GSM 03.38.',
  })
  signsMost!: number | null;
}
