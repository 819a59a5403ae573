import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useT } from '../lib/use-locale';

/** Milliseconds of loading before anything is shown (Specification, section 9). */
const throttle = 200;
/** Milliseconds that the bar takes to fill, unless loading ends before (Specification, section 9). */
const duration = 5000;
const fade = 240;

/** start lasts one frame at width 0, from which the browser can animate. */
type Phase = 'hidden' | 'start' | 'running';

/** A thin bar along the top edge while `active`. Not shown if that ends within 200 ms. */
export function ProgressBar({ active }: { active: boolean }) {
  const [phase, setPhase] = useState<Phase>('hidden');
  const t = useT();

  useEffect(() => {
    const timer = setTimeout(() => setPhase(active ? 'start' : 'hidden'), active ? throttle : fade);
    return () => clearTimeout(timer);
  }, [active]);

  useEffect(() => {
    if (phase !== 'start') return;
    const frame = requestAnimationFrame(() => setPhase('running'));
    return () => cancelAnimationFrame(frame);
  }, [phase]);

  if (phase === 'hidden') return null;
  return (
    <chakra.div
      role="progressbar"
      aria-label={t('ui.loading')}
      position="fixed"
      insetX="0"
      top="0"
      height="3px"
      zIndex="progress"
      pointerEvents="none"
      bg="primary.solid"
      transformOrigin="0 50%"
      style={{
        transform: `scaleX(${active ? { start: 0, running: 0.95 }[phase] : 1})`,
        opacity: active ? 1 : 0,
        transition:
          active && phase === 'running' ? `transform ${duration}ms cubic-bezier(0.1, 0.6, 0.3, 1)` : `transform 120ms, opacity ${fade}ms`,
      }}
    />
  );
}
