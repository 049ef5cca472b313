import type { ReactNode } from 'react';
import { Toolbar } from '#web/panel/toolbar.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { useList } from './use-list.ts';

const ALL = 'all';

type ListToolbarProps<Status extends string> = {
  list: ReturnType<typeof useList<Status>>;
  search: string;
  placeholder: string;
  filter: string;
  all: string;
  options: Option<Status>[];
  hidden?: boolean;
  children?: ReactNode;
};

export function ListToolbar<Status extends string>(props: ListToolbarProps<Status>) {
  const { list, search, placeholder, filter, all, options, hidden, children } = props;
  return (
    <Toolbar hidden={hidden}>
      <SearchInput
        label={search}
        placeholder={placeholder}
        value={list.typed}
        onChange={list.type}
        className="on-card md:min-w-48 md:max-w-75 md:flex-1"
      />
      <Select
        label={filter}
        className="on-card md:w-56"
        options={[{ value: ALL, label: all }, ...options]}
        value={list.question.status ?? ALL}
        onChange={(chosen) => list.setStatus(options.find(({ value }) => value === chosen)?.value)}
      />
      {children}
    </Toolbar>
  );
}
