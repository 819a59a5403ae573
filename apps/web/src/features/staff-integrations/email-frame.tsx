import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

/** In px: before its content has said how high it is. */
const firstHeight = 480;

/**
 * An e-mail as a mail program shows it, in a frame in which no script runs, no form is sent and nothing opens. The page may look into it,
 * to make it as high as what is in it: `allow-same-origin` gives the frame itself nothing, because it runs nothing.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(firstHeight);
  return (
    <chakra.iframe
      srcDoc={html}
      title={title}
      sandbox="allow-same-origin"
      width="full"
      border="0"
      display="block"
      style={{ height }}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.offsetHeight ?? firstHeight)}
    />
  );
}
