import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { initialsOf, PhotoAvatar } from './photo-avatar';

test.each([
  ['Farah Zainal', 'FZ'],
  ['  nurul aisyah binti rahman ', 'NR'],
  ['Siti', 'S'],
  ['陈美玲', '陈'],
  ['陈 美玲', '陈'],
  ['élodie', 'É'],
  ['😀 b', '😀B'],
  ['', ''],
  ['   ', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a photograph is shown, or the initials if it cannot be loaded', () => {
  const { container } = renderUi(<PhotoAvatar name="Farah Zainal" photoUrl="/server/api/files/a.webp" />);
  const photo = container.querySelector('img');
  expect(photo).toHaveAttribute('src', '/server/api/files/a.webp');
  expect(container).not.toHaveTextContent('FZ');
  if (photo) fireEvent.error(photo);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('FZ');
});

test('without a photograph the initials are shown, without a name an icon', () => {
  expect(renderUi(<PhotoAvatar name="Farah Zainal" photoUrl={null} />).container).toHaveTextContent('FZ');
  expect(renderUi(<PhotoAvatar name=" " photoUrl={null} />).container.querySelector('svg')).not.toBeNull();
});
