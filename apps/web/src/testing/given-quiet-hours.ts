import { onTestFinished } from 'vitest';

/** SMS are sent, and none at night that its family did not cause: until the test ends. As the server writes it into the page. */
export function givenQuietHours(): void {
  const page = document.documentElement.dataset;
  page['sms'] = '';
  page['quietHours'] = '22:00-08:00';
  onTestFinished(() => {
    delete page['sms'];
    delete page['quietHours'];
  });
}
