import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, Download, FileSpreadsheet, RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useLocalisedPath } from '../../../lib/use-locale';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHead, PageRoom } from '../../../ui/page-head';
import { CheckCard } from './check-card';
import { ColumnsCard } from './columns-card';
import { FaultsCard } from './faults-card';
import { FileStep } from './file-step';
import { headingsOf, linesOf, type ImportSettings } from './import-settings';
import { LineProgress } from './line-progress';
import { ResultStep } from './result-step';
import { StepLine } from './step-line';
import type { FileState as ChosenFile, ImportFile } from './use-import-file';
import type { OrderImport } from './use-order-import';

interface ImportPageProps {
  chosen: ChosenFile;
  settings: ImportSettings | null;
  orders: OrderImport;
  found: number | null;
  onFile: (file: File) => void;
  onSettings: (settings: ImportSettings) => void;
  onHeading: (heading: boolean) => void;
  onReadAs: Parameters<typeof ColumnsCard>[0]['onReadAs'];
  onSave: () => void;
  onAnother: () => void;
  onDownload: () => void;
}

/** A file of orders: chosen, its columns named, checked line by line, and saved when somebody says so. */
export function ImportPage(props: ImportPageProps) {
  const { chosen, settings, orders, found, onFile, onDownload, onAnother } = props;
  const intl = useIntl();
  const to = useLocalisedPath();
  const isResult = orders.phase === 'saved' && orders.state !== null;
  const file = chosen.status === 'ready' && settings !== null ? chosen.file : null;
  return (
    <PageRoom>
      <chakra.nav textStyle="sm" mb="1" aria-label={intl.formatMessage({ id: 'orders.title' })}>
        <Button asChild variant="ghost" size="sm" ms="-3">
          <Link to={to(paths.adminOrders)}>
            <ArrowLeft size={16} aria-hidden="true" />
            <FormattedMessage id="orders.title" />
          </Link>
        </Button>
      </chakra.nav>
      <PageHead
        title={intl.formatMessage({ id: 'orders.import.title' })}
        actions={<StepLine step={isResult ? 'result' : file ? 'columns' : 'file'} />}
      />
      {file === null || settings === null ? (
        <FileStep state={chosen} onFile={onFile} />
      ) : isResult && orders.state ? (
        <ResultStep fileName={file.name} state={orders.state} found={found} onDownload={onDownload} onAnother={onAnother} />
      ) : (
        <Columns {...props} file={file} settings={settings} />
      )}
    </PageRoom>
  );
}

function Columns({
  file,
  settings,
  orders,
  onSettings,
  onHeading,
  onReadAs,
  onSave,
  onAnother,
  onDownload,
}: ImportPageProps & { file: ImportFile; settings: ImportSettings }) {
  const intl = useIntl();
  const { phase, state } = orders;
  const isSaving = phase === 'saving' || phase === 'saveStopped' || phase === 'saveFailed';
  const columns = { headings: headingsOf(file, settings), mapping: settings.mapping };
  return (
    <>
      <Card padded marginBottom="4">
        <Flex wrap="wrap" align="center" gap="4">
          <chakra.span
            boxSize="2.5rem"
            borderRadius="l2"
            bg="success.muted"
            color="success.fg"
            display="grid"
            placeItems="center"
            flex="none"
          >
            <FileSpreadsheet size={20} aria-hidden="true" />
          </chakra.span>
          <chakra.span flex="1" minWidth="12rem">
            <chakra.strong display="block" fontWeight="600" overflowWrap="anywhere">
              {file.name}
            </chakra.strong>
            <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              <FormattedMessage
                id="orders.file.facts"
                values={{
                  lines: linesOf(file, settings).length,
                  size: intl.formatNumber(Math.ceil(file.size / 1024)),
                  encoding: intl.formatMessage({ id: `orders.setting.encoding.${file.encoding}` }),
                }}
              />
            </chakra.span>
          </chakra.span>
          <Button variant="outline" size="sm" disabled={phase === 'saving'} onClick={onAnother}>
            <RefreshCw size={16} aria-hidden="true" />
            <FormattedMessage id="orders.file.another" />
          </Button>
        </Flex>
      </Card>
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}
      >
        <ColumnsCard {...{ file, settings, onSettings, onHeading, onReadAs }} disabled={isSaving} />
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <CheckCard state={state} phase={phase} onGoOn={orders.goOn} />
          {state !== null && state.bad.length > 0 ? (
            <FaultsCard
              kind="bad"
              count={state.bad.length}
              faults={state.bad.flatMap(({ faults }) => faults)}
              {...columns}
              action={
                <Button variant="outline" size="sm" ms="auto" onClick={onDownload}>
                  <Download size={16} aria-hidden="true" />
                  <FormattedMessage id="orders.bad.download" />
                </Button>
              }
            />
          ) : null}
          {state !== null && state.hints.length > 0 ? (
            <FaultsCard kind="hints" count={state.hints.length} faults={state.hints} {...columns} />
          ) : null}
        </chakra.div>
      </chakra.div>
      <Foot orders={orders} onSave={onSave} onAnother={onAnother} />
    </>
  );
}

function Foot({ orders: { phase, state, goOn, stop }, onSave, onAnother }: Pick<ImportPageProps, 'orders' | 'onSave' | 'onAnother'>) {
  const all = state?.toSave.length ?? 0;
  if (phase === 'saving') {
    return (
      <Card padded marginTop="4">
        <LineProgress label="orders.save.progress" done={state?.saved ?? 0} all={all} />
        <chakra.p textStyle="sm" color="fg.muted" marginBottom="3">
          <FormattedMessage id="orders.save.stay" />
        </chakra.p>
        <Button variant="outline" size="sm" onClick={stop}>
          <FormattedMessage id="orders.save.stop" />
        </Button>
      </Card>
    );
  }
  if (phase === 'saveStopped' || phase === 'saveFailed') {
    const values = { done: state?.saved ?? 0, all };
    return (
      <Banner
        tone={phase === 'saveFailed' ? 'full' : 'medium'}
        role="alert"
        marginTop="4"
        title={<FormattedMessage id={`orders.${phase}.title`} values={values} />}
      >
        <FormattedMessage id={`orders.${phase}.text`} values={values} />
        <Flex gap="2" wrap="wrap" marginTop="2">
          <Button size="sm" onClick={goOn}>
            <FormattedMessage id="orders.goOn" />
          </Button>
          <Button variant="outline" size="sm" onClick={onAnother}>
            <FormattedMessage id="orders.file.another" />
          </Button>
        </Flex>
      </Banner>
    );
  }
  const bad = state?.bad.length ?? 0;
  const isChecked = phase === 'checked';
  const saveWords = !isChecked ? 'orders.save.notYet' : all === 0 ? 'orders.save.nothing' : 'orders.save.do';
  return (
    <Flex wrap="wrap" align="center" gap="3" marginTop="4">
      <Button disabled={!isChecked || all === 0} onClick={onSave}>
        <FormattedMessage id={saveWords} values={{ count: all, bad }} />
      </Button>
      <Button variant="outline" onClick={onAnother}>
        <FormattedMessage id="orders.file.another" />
      </Button>
      <chakra.p textStyle="sm" color="fg.muted" flex="1" minWidth="16rem">
        <FormattedMessage id="orders.save.note" />
      </chakra.p>
    </Flex>
  );
}
