import '#web/styles/sheet.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Sheet } from './sheet.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Sheet />
    </StrictMode>,
  );
}
