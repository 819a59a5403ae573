import { Field, InputType } from 'type-graphql';

@InputType()
export class SignUpInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String)
  phoneNumber!: string;

  @Field(() => String, { nullable: true })
  firm?: string | null;

  @Field(() => String, { defaultValue: 'MY', description: 'ISO 3166: the country of a number without one.' })
  countryCode!: string;

  @Field(() => String, { nullable: true, description: 'Taken from the number itself; what is sent here counts for nothing.' })
  countryCallingCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Taken from the number itself; what is sent here counts for nothing.' })
  formattedPhoneNumber?: string | null;

  @Field(() => String, { description: 'The code that POST /server/api/auth/otp sent to the number.' })
  otp!: string;
}

@InputType()
export class ChangePhoneNumberInput {
  @Field(() => String)
  phoneNumber!: string;

  @Field(() => String, { defaultValue: 'MY', description: 'ISO 3166: the country of a number without one.' })
  countryCode!: string;

  @Field(() => String, { description: 'The code that POST /server/api/auth/otp sent to the new number while signed in.' })
  otp!: string;
}
