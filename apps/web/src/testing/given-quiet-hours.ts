/** Turns on SMS, as the server does in the page. */
export function givenSms(): void {
  document.documentElement.dataset['sms'] = '';
}

/** Turns on SMS with quiet hours at night. */
export function givenQuietHours(): void {
  givenSms();
  document.documentElement.dataset['quietHours'] = '22:00-08:00';
}
