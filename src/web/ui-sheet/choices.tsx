import { Copy, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';
import { Section } from './section.tsx';

const TABS = ['Cursos', 'Alunos', 'Relatórios', 'Planos', 'Configurações'].map((label) => ({ id: label, label }));

export function ChoiceSections() {
  const [period, setPeriod] = useState('30');
  const [access, setAccess] = useState('all');
  const [tab, setTab] = useState('Cursos');
  return (
    <Section title="Escolhas">
      <div className="flex flex-wrap items-center gap-6">
        <Switch label="Notificações por e-mail" defaultChecked />
        <Switch label="Modo manutenção" />
        <Checkbox label="Publicado" defaultChecked />
        <Checkbox label="Alguns" indeterminate />
        <Checkbox label="Desligado" disabled />
        <Checkbox label="Concordo com os termos" error="Aceite os termos para continuar." />
        <Segmented
          label="Período"
          options={[
            { value: '7', label: '7 dias' },
            { value: '30', label: '30 dias' },
            { value: '90', label: '90 dias' },
          ]}
          value={period}
          onChange={setPeriod}
        />
        <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} variant="secondary" />}>
          <MenuItem icon={<Eye />} onClick={() => toast.success('Prévia aberta')}>
            Ver prévia
          </MenuItem>
          <MenuItem icon={<Copy />} onClick={() => toast.success('Curso duplicado com sucesso!')}>
            Duplicar
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<Trash2 />} danger onClick={() => toast.error('Erro ao excluir curso')}>
            Excluir
          </MenuItem>
        </Menu>
      </div>
      <RadioGroup
        legend="Acesso"
        options={[
          { value: 'all', label: 'Todos os cursos', hint: 'Inclui os que forem criados depois.' },
          { value: 'some', label: 'Cursos escolhidos' },
        ]}
        value={access}
        onChange={setAccess}
      />
      <Card padded={false} className="px-5">
        <Tabs id="sheet" label="Seções" tabs={TABS} value={tab} onChange={setTab} />
        <TabPanel of="sheet" tab={tab} className="border-line border-t py-4">
          {tab}
        </TabPanel>
      </Card>
    </Section>
  );
}
