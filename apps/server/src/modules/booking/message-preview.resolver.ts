import { locales, type Locale } from '@booking/domain/locale/locale';
import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import { LocaleEnum } from '../../graphql/enums.js';
import { IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import type { MessageKind } from '../notification/booking-snapshot.js';
import { BookingMessage, BookingMessageKindEnum, MessageChannelEnum } from './booking-message.type.js';
import type { MessagePreviewService } from './message-preview.service.js';
import { MessagePreview } from './message-preview.type.js';

/** Previews of messages, for staff. */
@Resolver(() => BookingMessage)
export class MessagePreviewResolver {
  constructor(private readonly previews: MessagePreviewService) {}

  @Allow('booking:read')
  @Query(() => [MessagePreview], {
    complexity: items(({ locale }: { locale?: Locale | null }) => Object.keys(MessageChannelEnum).length * (locale ? 1 : locales.length)),
    description:
      'By every way that is set up, and in every language unless one is named, with the data of a booking of the caller’s branches or of an example. Nothing is sent. NOT_FOUND for a foreign booking.',
  })
  messagePreviews(
    @Ctx() { caller }: GraphQLContext,
    @Arg('kind', () => BookingMessageKindEnum) kind: MessageKind,
    @OptionalArg('bookingId', () => IdScalar) bookingId: string | null,
    @OptionalArg('locale', () => LocaleEnum) locale: Locale | null,
    @Arg('moved', () => Boolean, { defaultValue: true, description: 'Of CHANGED: to another day; else it stays on its day.' })
    moved: boolean,
  ): Promise<MessagePreview[]> {
    return this.previews.previews(caller, { kind, bookingId, locale, moved });
  }

  @FieldResolver(() => MessagePreview, {
    description:
      'The words as they were or will be sent, by the texts of today; what stands in the place of the secret link is starred out.',
  })
  content(@Root() { row }: BookingMessage): MessagePreview {
    return this.previews.contentOf(row);
  }
}
