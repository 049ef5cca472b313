import { useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, ListFilter, Plus, RefreshCw, ScanSearch, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { type StudentFilter, studentsAddress } from '#shared/lists/students-question.ts';
import { May } from '#web/lib/session/may.tsx';
import { Toolbar, ToolbarEnd } from '#web/panel/toolbar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { StudentFilters } from './filters/student-filters.tsx';
import { ImportLink } from './import-link.tsx';

type StudentsToolbarProps = {
  hidden: boolean;
  /** Undefined while the first page is loading. */
  data: StudentPage | undefined;
  typed: string;
  filter: StudentFilter;
  refreshing: boolean;
  exporting: boolean;
  onType: (typed: string) => void;
  onFilter: (changes: Partial<StudentFilter>) => void;
  onRefresh: () => void;
  onLookUp: () => void;
  onExport: () => void;
  onEnroll: () => void;
};

/**
 * A single line on phones, so that the list begins on the first screen: filters open on demand, the rest is in a menu.
 */
export function StudentsToolbar(props: StudentsToolbarProps) {
  const { hidden, data, typed, filter, refreshing, exporting, onType, onFilter, onRefresh, onLookUp } = props;
  const { onExport, onEnroll } = props;
  const [filtering, setFiltering] = useState(false);
  const filtersId = useId();
  const navigate = useNavigate();
  const expired = data?.studentLimit === 0;
  const closed = !data || expired;
  const active = Object.keys(studentsAddress({ ...filter, search: '', page: 1 })).length;
  const enroll = {
    // Renewing is then the primary action.
    variant: expired ? ('secondary' as const) : ('primary' as const),
    disabled: closed,
    'aria-describedby': expired ? 'enroll-reason' : undefined,
    onClick: onEnroll,
  };
  const lookUp = (
    <May right="students.enroll">
      <MenuItem icon={<ScanSearch />} onClick={onLookUp}>
        Identificar código
      </MenuItem>
    </May>
  );
  const more = <IconButton label="Mais ações" icon={<Ellipsis />} variant="secondary" />;
  return (
    <>
      <Toolbar hidden={hidden}>
        <div className="flex gap-2 max-md:w-full">
          <SearchInput
            label="Buscar alunos"
            placeholder="Nome, e-mail, CPF ou telefone"
            value={typed}
            onChange={onType}
            className="on-card min-w-0 max-md:flex-1 md:w-75"
          />
          <div className="contents md:hidden">
            <IconButton
              label={active > 0 ? `Filtros (${active})` : 'Filtros'}
              icon={<ListFilter className={active > 0 ? 'text-mark' : undefined} />}
              variant="secondary"
              aria-expanded={filtering}
              aria-controls={filtersId}
              onClick={() => setFiltering(!filtering)}
            />
            <Menu trigger={more}>
              <MenuItem icon={<RefreshCw />} onClick={onRefresh}>
                Atualizar
              </MenuItem>
              <May right="students.enroll">
                <MenuItem
                  icon={<Upload />}
                  disabled={closed}
                  onClick={() => void navigate({ to: '/admin/students/importar' })}
                >
                  Importar Lista
                </MenuItem>
              </May>
              <May right="students.export">
                <MenuItem icon={<Download />} disabled={!data || exporting} onClick={onExport}>
                  Exportar Lista
                </MenuItem>
              </May>
              {lookUp}
            </Menu>
            <May right="students.enroll">
              <IconButton label="Novo Aluno" icon={<Plus />} {...enroll} />
            </May>
          </div>
        </div>
        {expired && (
          <span id="enroll-reason" className="text-muted text-sm max-md:basis-full">
            Assinatura Expirada
          </span>
        )}
        <div className="ml-auto max-md:hidden">
          <ToolbarEnd>
            <IconButton
              label="Atualizar"
              icon={<RefreshCw />}
              variant="secondary"
              busy={refreshing}
              onClick={onRefresh}
            />
            <May right="students.enroll">
              <Menu trigger={more}>{lookUp}</Menu>
            </May>
            <May right="students.enroll">
              <ImportLink className="button-folds" disabled={closed}>
                <span className="max-[1023px]:sr-only">Importar Lista</span>
              </ImportLink>
            </May>
            <May right="students.export">
              <Button className="button-folds" icon={<Download />} busy={exporting} disabled={!data} onClick={onExport}>
                <span className="max-[1023px]:sr-only">Exportar Lista</span>
              </Button>
            </May>
            <May right="students.enroll">
              <Button icon={<Plus />} {...enroll}>
                Novo Aluno
              </Button>
            </May>
          </ToolbarEnd>
        </div>
      </Toolbar>
      {data && !hidden && (
        <StudentFilters id={filtersId} shown={filtering} courses={data.courses} filter={filter} onChange={onFilter} />
      )}
    </>
  );
}
