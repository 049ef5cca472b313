import './course-card.css';
import { Award, CalendarDays, Copy, Ellipsis, Eye, Pencil, Trash2, Webhook } from 'lucide-react';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { May } from '#web/lib/session/may.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

type CourseActionsProps = {
  course: ProducerCourse;
  copying: boolean;
  onEdit: () => void;
  onModules: () => void;
  onPreview: () => void;
  onCopy: () => void;
  onCohorts: () => void;
  onCertificate: () => void;
  onWebhooks: () => void;
  onDelete: () => void;
};

/** On narrow screens, rare actions move into a menu. */
export function CourseActions({ course: { title }, copying, ...on }: CourseActionsProps) {
  const { onEdit, onModules, onPreview, onCopy, onCohorts, onCertificate, onWebhooks, onDelete } = on;
  return (
    <div className="panel-course-actions">
      <Button size="small" onClick={onModules} aria-label={`Módulos de ${title}`}>
        Módulos
      </Button>
      <IconButton label={`Editar ${title}`} tooltip="Editar" size="small" icon={<Pencil />} onClick={onEdit} />
      <IconButton
        label={`Visualizar área do aluno: ${title}`}
        tooltip="Visualizar área do aluno"
        size="small"
        icon={<Eye />}
        onClick={onPreview}
      />
      <May right="courses.edit">
        <IconButton
          label={`Duplicar curso: ${title}`}
          tooltip="Duplicar curso"
          size="small"
          icon={<Copy />}
          busy={copying}
          onClick={onCopy}
          className="max-[899px]:hidden"
        />
      </May>
      <IconButton
        label={`Turmas: ${title}`}
        tooltip="Turmas"
        size="small"
        icon={<CalendarDays />}
        onClick={onCohorts}
        className="max-[899px]:hidden"
      />
      <May right="certificates.edit">
        <IconButton
          label={`Certificado: ${title}`}
          tooltip="Certificado"
          size="small"
          icon={<Award />}
          onClick={onCertificate}
          className="max-[899px]:hidden"
        />
      </May>
      <May right="integrations.edit">
        <IconButton
          label={`Webhooks: ${title}`}
          tooltip="Webhooks"
          size="small"
          icon={<Webhook />}
          onClick={onWebhooks}
          className="max-[899px]:hidden"
        />
      </May>
      <May right="courses.edit">
        <IconButton
          label={`Excluir curso: ${title}`}
          tooltip="Excluir curso"
          size="small"
          icon={<Trash2 />}
          onClick={onDelete}
          className="max-[899px]:hidden"
        />
      </May>
      <Menu
        trigger={
          <IconButton
            label={`Mais ações de ${title}`}
            tooltip={false}
            size="small"
            icon={<Ellipsis />}
            busy={copying}
            className="min-[900px]:hidden"
          />
        }
      >
        <May right="courses.edit">
          <MenuItem icon={<Copy />} onClick={onCopy}>
            Duplicar curso
          </MenuItem>
        </May>
        <MenuItem icon={<CalendarDays />} onClick={onCohorts}>
          Turmas
        </MenuItem>
        <May right="certificates.edit">
          <MenuItem icon={<Award />} onClick={onCertificate}>
            Certificado
          </MenuItem>
        </May>
        <May right="integrations.edit">
          <MenuItem icon={<Webhook />} onClick={onWebhooks}>
            Webhooks
          </MenuItem>
        </May>
        <May right="courses.edit">
          <MenuItem icon={<Trash2 />} danger onClick={onDelete}>
            Excluir curso
          </MenuItem>
        </May>
      </Menu>
    </div>
  );
}
