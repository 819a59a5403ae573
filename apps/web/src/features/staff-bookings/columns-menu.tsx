import { Box, chakra } from '@chakra-ui/react';
import { Columns3 } from 'lucide-react';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { CheckBox } from '../../ui/check-box';
import { Menu } from '../../ui/menu';
import { optionalColumns, withColumn, type OptionalColumn } from './columns';

interface ColumnsMenuProps {
  chosen: readonly OptionalColumn[];
  onChange: (chosen: OptionalColumn[]) => void;
}

/** Which columns the list shows. */
export function ColumnsMenu({ chosen, onChange }: ColumnsMenuProps) {
  const t = useT();
  return (
    <Menu
      label={t('bookings.columns')}
      width="14rem"
      align="start"
      trigger={(props) => (
        <Button variant="outline" size="sm" minWidth="2.75rem" {...props}>
          <Columns3 size={16} />
          <chakra.span css={{ mdDown: { srOnly: true } }}>{t('bookings.columns')}</chakra.span>
        </Button>
      )}
    >
      <Box px="2">
        {optionalColumns.map((id) => (
          <CheckBox
            key={id}
            label={t(`bookings.column.${id}`)}
            checked={chosen.includes(id)}
            onChange={() => onChange(withColumn(chosen, id))}
          />
        ))}
      </Box>
    </Menu>
  );
}
