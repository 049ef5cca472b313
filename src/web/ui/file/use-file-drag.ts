import { type DragEvent, useState } from 'react';

/** Accepts a dropped file. @returns whether one is held over the field, and the field's handlers */
export function useFileDrag(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      },
    },
  };
}
