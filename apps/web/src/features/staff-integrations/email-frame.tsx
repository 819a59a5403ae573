import { chakra } from '@chakra-ui/react';
import { useState, type SyntheticEvent } from 'react';

/** In px: before its content has said how high it is. */
const firstHeight = 480;

/**
 * An e-mail as a mail program shows it, in a frame in which no script runs, no form is sent and nothing opens. The page may look into it,
 * to make it as high as what is in it: `allow-same-origin` gives the frame itself nothing, because it runs nothing.
 */
export function EmailFrame({ html, title }: { html: string; title: string }) {
  const [height, setHeight] = useState(firstHeight);

  /** Another width makes another height. The observer goes with the document that it observes. */
  function follow({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) {
    if (contentDocument === null) return;
    const { documentElement: root } = contentDocument;
    new ResizeObserver(() => setHeight(root.offsetHeight)).observe(root);
  }

  return (
    <chakra.iframe
      srcDoc={html}
      title={title}
      sandbox="allow-same-origin"
      width="full"
      border="0"
      display="block"
      style={{ height }}
      onLoad={follow}
    />
  );
}
