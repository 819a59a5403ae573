/** SMS are sent. As the server writes it into the page. */
export function givenSms(): void {
  document.documentElement.dataset['sms'] = '';
}

/** SMS are sent, and none at night that its family did not cause. */
export function givenQuietHours(): void {
  givenSms();
  document.documentElement.dataset['quietHours'] = '22:00-08:00';
}
