import { Component, type ReactNode } from 'react';
import { isChunkLoadError, reloadForNewRelease } from '../lib/chunk-reload';

interface PageBoundaryProps {
  fallback: (error: unknown) => ReactNode;
  /** Resets the boundary when it changes: the path of the page. */
  resetKey?: string;
  children: ReactNode;
}

interface PageBoundaryState {
  failure: { error: unknown; reloading: boolean } | null;
}

/** The error boundary of the pages. Reloads the page if a file of an older release is missing (Specification, section 8). */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failure: { error, reloading: false } };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error) && reloadForNewRelease()) this.setState({ failure: { error, reloading: true } });
  }

  override componentDidUpdate(before: PageBoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return failure.reloading ? null : this.props.fallback(failure.error);
  }
}
