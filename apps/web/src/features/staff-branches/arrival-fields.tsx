import { arrivalFacts } from '@booking/domain/branch/arrival';
import { htmlLang, locales } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fold } from '../../ui/fold';
import { TextField } from '../../ui/text-field';
import type { BranchFieldsProps } from './plan-fields';

/** What families read about the day itself, in three languages (contract, `ArrivalTexts`). */
export function ArrivalFields({ values, type, errorOf }: BranchFieldsProps) {
  const intl = useIntl();
  const smsHelp = useId();
  const written = arrivalFacts.filter((fact) => values[fact].en !== '').map((fact) => intl.formatMessage({ id: `branches.field.${fact}` }));
  const isWrong = arrivalFacts.some((fact) => locales.some((locale) => errorOf(`arrival.${fact}.${locale}`) !== undefined));
  return (
    <Fold
      title={<FormattedMessage id="branches.arrival" />}
      sub={written.length === 0 ? <FormattedMessage id="branches.arrivalNone" /> : intl.formatList(written)}
      open={isWrong}
    >
      <chakra.p textStyle="sm" color="fg.muted" mb="3">
        <FormattedMessage id="branches.arrivalHelp" />
      </chakra.p>
      <Flex direction="column" gap="5">
        {arrivalFacts.map((fact) => (
          <chakra.fieldset
            key={fact}
            aria-describedby={fact === 'time' ? smsHelp : undefined}
            border="0"
            minWidth="0"
            display="flex"
            flexDirection="column"
            gap="2.5"
          >
            <chakra.legend textStyle="sm" fontWeight="600" mb="1.5">
              <FormattedMessage id={`branches.field.${fact}`} />
            </chakra.legend>
            {fact === 'time' ? (
              <chakra.p id={smsHelp} textStyle="sm" color="fg.muted">
                <FormattedMessage id="branches.arrivalTimeHelp" />
              </chakra.p>
            ) : null}
            {locales.map((locale) => (
              <TextField
                key={locale}
                lang={htmlLang(locale)}
                label={<FormattedMessage id={`branches.language.${locale}`} />}
                error={errorOf(`arrival.${fact}.${locale}`)}
                value={values[fact][locale]}
                placeholder={locale === 'en' ? undefined : values[fact].en}
                autoComplete="off"
                onChange={(event) => type({ [fact]: { ...values[fact], [locale]: event.currentTarget.value } })}
              />
            ))}
          </chakra.fieldset>
        ))}
      </Flex>
    </Fold>
  );
}
