import { catchEscape } from '#web/producer/catch-escape.ts';
import type { Drop } from './moves.ts';

/*
 * Dragging by a grip, outside React: only a label and a line move, and the list renders once, on drop. Rows are
 * identified by `data-lesson`, modules by `data-module`; both have `data-title`.
 */

const THRESHOLD = 4;
const EDGE = 48;
const FASTEST = 14;

type Target = { drop: Drop; line: number };

/**
 * Follows a pointer that was pressed on a grip in `list`, until it is released (`onDrop`), cancelled, or Esc is
 * pressed.
 */
export function dragFrom(down: PointerEvent, list: HTMLElement, onDrop: (drop: Drop) => void) {
  const grip = (down.target as Element).closest('[data-grip]');
  const dragged = grip?.closest<HTMLElement>('[data-lesson], [data-module]');
  if (!grip || !dragged || down.button !== 0 || !down.isPrimary) return;
  down.preventDefault();
  grip.setPointerCapture(down.pointerId);
  const leave = new AbortController();
  const { signal } = leave;
  let marks: Marks | null = null;
  let at = { x: down.clientX, y: down.clientY };
  let target: Target | null = null;
  let frame = 0;

  function look() {
    target = targetAt(list, dragged as HTMLElement, at.y) ?? target;
    marks?.show(at, target?.line ?? null);
  }
  function scrollAtEdges() {
    const { top, bottom } = list.getBoundingClientRect();
    const speed = FASTEST * (edge(bottom - at.y) - edge(at.y - top));
    if (speed !== 0) {
      list.scrollTop += speed;
      look();
    }
    frame = requestAnimationFrame(scrollAtEdges);
  }
  function end() {
    leave.abort();
    cancelAnimationFrame(frame);
    marks?.remove();
  }

  grip.addEventListener(
    'pointermove',
    (event) => {
      const { clientX: x, clientY: y } = event as PointerEvent;
      if (!marks && Math.hypot(x - down.clientX, y - down.clientY) < THRESHOLD) return;
      at = { x, y };
      if (!marks) {
        marks = mark(list, dragged);
        scrollAtEdges();
      }
      look();
    },
    { signal },
  );
  grip.addEventListener(
    'pointerup',
    () => {
      end();
      if (marks && target) onDrop(target.drop);
    },
    { signal },
  );
  grip.addEventListener('lostpointercapture', end, { signal });
  catchEscape(end, signal);
}

/** 0 away from an edge, 1 at it and beyond. */
const edge = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE));

function targetAt(list: HTMLElement, dragged: HTMLElement, y: number): Target | null {
  const box = list.getBoundingClientRect();
  const height = Math.min(Math.max(y, box.top + 1), box.bottom - 1);
  const under = document.elementFromPoint(box.left + box.width / 2, height);
  const module = under?.closest<HTMLElement>('[data-module]') ?? moduleBeyond(list, height);
  if (!module || !list.contains(module)) return null;
  if (!dragged.dataset.lesson) return beside(module, height, dragged);
  const row = under?.closest<HTMLElement>('[data-lesson]');
  if (row) return beside(row, height, dragged);
  return into(module, height, dragged.dataset.lesson);
}

/** The first module for a pointer above the list, the last one below it; in the gap between two, the current one. */
function moduleBeyond(list: HTMLElement, y: number): HTMLElement | undefined {
  const modules = [...list.querySelectorAll<HTMLElement>('[data-module]')];
  const [first, last] = [modules[0], modules.at(-1)];
  if (first && y < first.getBoundingClientRect().top) return first;
  return last && y > last.getBoundingClientRect().bottom ? last : undefined;
}

/** Before the row if the pointer is in its upper half, else after it. */
function beside(row: HTMLElement, y: number, dragged: HTMLElement): Target {
  const { top, bottom } = row.getBoundingClientRect();
  const isBefore = y < (top + bottom) / 2;
  const next = isBefore ? row : (row.nextElementSibling as HTMLElement | null);
  const { lesson, module } = dragged.dataset;
  const drop: Drop = lesson
    ? {
        kind: 'lesson',
        lessonId: lesson,
        moduleId: row.closest<HTMLElement>('[data-module]')?.dataset.module ?? '',
        before: next?.dataset.lesson ?? null,
      }
    : { kind: 'module', moduleId: module ?? '', before: next?.dataset.module ?? null };
  const gap = lesson ? 0 : 6;
  return { drop, line: isBefore ? top - gap : bottom + gap };
}

/** Over a module but none of its lessons: to the start below the head of an open one, else to the end. */
function into(module: HTMLElement, y: number, lessonId: string): Target {
  const list = module.querySelector('ol')?.getBoundingClientRect();
  const first = module.querySelector<HTMLElement>('[data-lesson]');
  const before = list && y < list.top ? (first?.dataset.lesson ?? null) : null;
  const drop: Drop = { kind: 'lesson', lessonId, moduleId: module.dataset.module ?? '', before };
  const line = before && list ? list.top : (list?.bottom ?? module.getBoundingClientRect().bottom);
  return { drop, line };
}

type Marks = ReturnType<typeof mark>;

function mark(list: HTMLElement, dragged: HTMLElement) {
  const home = list.closest('dialog') ?? document.body;
  const label = home.appendChild(document.createElement('div'));
  const line = home.appendChild(document.createElement('div'));
  label.className = 'drag-label';
  line.className = 'drag-line';
  label.textContent = dragged.dataset.title ?? '';
  const before = dragged.getBoundingClientRect().top;
  list.dataset.dragging = dragged.dataset.lesson ? 'lesson' : 'module';
  dragged.dataset.dragged = '';
  // Modules collapse while one is dragged, which must stay under the pointer.
  list.scrollTop += dragged.getBoundingClientRect().top - before;
  return {
    show({ x, y }: { x: number; y: number }, at: number | null) {
      const { left, width, top, bottom } = list.getBoundingClientRect();
      label.style.translate = `${x + 12}px ${y - 18}px`;
      line.hidden = at === null || at < top || at > bottom;
      line.style.width = `${width - 32}px`;
      line.style.translate = `${left + 16}px ${(at ?? 0) - 1}px`;
    },
    remove() {
      label.remove();
      line.remove();
      delete list.dataset.dragging;
      delete dragged.dataset.dragged;
    },
  };
}
