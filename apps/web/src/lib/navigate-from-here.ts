import { useEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router-dom';

/** Returns a function that navigates only while the component is mounted: after a late answer the user may be on another page. */
export function useNavigateFromHere(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return (to, options) => {
    if (here.current) void navigate(to, options);
  };
}
