import './schools.css';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { SchoolList } from './school-list.tsx';

export function SchoolSwitch() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="menu-item" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ArrowLeftRight aria-hidden="true" />
        <span>Trocar de escola</span>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeOnBackdrop
        title="Trocar de escola"
        subtitle="Suas escolas nesta conta"
      >
        <SchoolList />
      </Dialog>
    </>
  );
}
