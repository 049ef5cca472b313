type TableHeadProps = {
  columns: string[];
  /** Adds a column for the rows' buttons. */
  actions?: boolean;
};

export function TableHead({ columns, actions = false }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {actions && (
          <th scope="col" data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
