import { Component, type ReactNode } from 'react';
import { Crash } from './crash.tsx';

type Props = { children: ReactNode };

/** React offers this only as a class. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Crash /> : this.props.children;
  }
}
