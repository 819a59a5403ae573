import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex, Grid } from '@chakra-ui/react';
import { ArrowLeft, Check, Download, FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { BottomBar } from '../../../components/bottom-bar/bottom-bar';
import { saveFile } from '../../../lib/save-file';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHead, PageRoom } from '../../../ui/page-head';
import { CheckCard, LineProgress } from './check-card';
import { badLinesCsv } from './check-lines';
import { ColumnsCard, encodingLabels } from './columns-card';
import { FaultsCard, useFaultWords } from './faults-card';
import { FileStep } from './file-step';
import { headingsOf, linesOf } from './import-file';
import { columnLabels } from './order-columns';
import type { LineFault } from './order-line';
import { ResultStep } from './result-step';
import { useOrderImport, type OrderImport } from './use-order-import';

/** /admin/orders?import: a file of orders is chosen, its columns are named, its lines are checked, and it is saved when somebody says so. */
export function ImportPage() {
  const t = useT();
  const to = useLocalisedPath();
  const words = useFaultWords();
  const orders = useOrderImport();
  const { chosen, phase, check, found, clear } = orders;
  const isReady = chosen.status === 'ready';
  const isSaved = phase === 'saved' && check !== null;

  function download() {
    if (!isReady || check === null) return;
    const { file, reading } = chosen;
    const reasons = (faults: readonly LineFault[]) =>
      faults.map((fault) => (fault.column === null ? '' : `${t(columnLabels[fault.column])}: `) + words(fault)).join(' | ');
    const names = { line: t('orders.bad.line'), reasons: t('orders.bad.why') };
    const name = `${t('orders.bad.fileName')} ${file.source.name.replace(/\.\w+$/, '')}.csv`;
    saveFile(badLinesCsv(check.bad, headingsOf(file, reading), names, reasons), name);
  }

  return (
    <>
      <PageRoom>
        <chakra.nav textStyle="sm" mb="1" aria-label={t('orders.title')}>
          <Button asChild variant="ghost" size="sm" ms="-3">
            <Link to={to(paths.adminOrders)}>
              <ArrowLeft size={16} />
              {t('orders.title')}
            </Link>
          </Button>
        </chakra.nav>
        <PageHead title={t('orders.import.title')} actions={<Steps present={!isReady ? 0 : isSaved ? 2 : 1} />} />
        {!isReady ? (
          <FileStep chosen={chosen} onFile={orders.open} />
        ) : isSaved ? (
          <ResultStep fileName={chosen.file.source.name} check={check} found={found} onDownload={download} onAnother={clear} />
        ) : (
          <Columns orders={orders} chosen={chosen} onDownload={download} />
        )}
      </PageRoom>
      {isReady && !isSaved ? <Foot {...orders} /> : null}
    </>
  );
}

const steps = ['orders.step.file', 'orders.step.columns', 'orders.step.result'] as const;

/** Where in the import one is. */
function Steps({ present }: { present: number }) {
  const t = useT();
  return (
    <chakra.ol listStyleType="none" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" textStyle="sm">
      {steps.map((label, index) => {
        const isDone = index < present;
        const isNow = index === present;
        return (
          <chakra.li
            key={label}
            display="flex"
            alignItems="center"
            gap="2"
            aria-current={isNow ? 'step' : undefined}
            color={isNow ? 'fg' : 'fg.muted'}
            fontWeight={isNow ? '600' : '400'}
          >
            <chakra.span
              aria-hidden="true"
              display="grid"
              placeItems="center"
              boxSize="1.5rem"
              borderRadius="full"
              fontSize="0.75rem"
              fontWeight="600"
              {...(isDone
                ? { bg: 'success.muted', color: 'success.fg' }
                : isNow
                  ? { bg: 'primary.solid', color: 'primary.contrast' }
                  : { boxShadow: 'inset 0 0 0 1.5px {colors.border.control}' })}
            >
              {isDone ? <Check size={13} strokeWidth={2.6} /> : index + 1}
            </chakra.span>
            {/* On a telephone all three steps stand in one row. */}
            <chakra.span css={isNow ? undefined : { mdDown: { srOnly: true } }}>{t(label)}</chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

interface ColumnsProps {
  orders: OrderImport;
  chosen: Extract<OrderImport['chosen'], { status: 'ready' }>;
  onDownload: () => void;
}

/** The file, what its columns are, and what saving it would do. */
function Columns({ orders, chosen: { file, reading }, onDownload }: ColumnsProps) {
  const t = useT();
  const intl = useIntl();
  const { check, phase } = orders;
  const columns = { headings: headingsOf(file, reading), mapping: reading.mapping };
  return (
    <>
      <Card padded mb="4">
        <Flex wrap="wrap" align="center" gap="4">
          <Flex align="center" justify="center" boxSize="2.5rem" borderRadius="l2" bg="success.muted" color="success.fg" flex="none">
            <FileSpreadsheet size={20} />
          </Flex>
          <chakra.span flex="1" minWidth="12rem">
            <chakra.strong display="block" fontWeight="600" overflowWrap="anywhere">
              {file.source.name}
            </chakra.strong>
            <chakra.span textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              {t('orders.file.facts', {
                lines: linesOf(file, reading).length,
                size: intl.formatNumber(Math.ceil(file.source.size / 1024)),
                encoding: t(encodingLabels[file.encoding]),
              })}
            </chakra.span>
          </chakra.span>
          <Button variant="outline" size="sm" disabled={phase === 'saving'} onClick={orders.clear}>
            <RefreshCw size={16} />
            {t('orders.file.another')}
          </Button>
        </Flex>
      </Card>
      <Grid gap="4" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 3fr)' }}>
        <ColumnsCard {...orders} file={file} reading={reading} disabled={phase === 'saving'} />
        <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <CheckCard check={check} phase={phase} />
          {check !== null && check.bad.length > 0 ? (
            <FaultsCard
              kind="bad"
              count={check.bad.length}
              faults={check.bad.flatMap(({ faults }) => faults)}
              {...columns}
              action={
                <Button variant="outline" size="sm" ms="auto" onClick={onDownload}>
                  <Download size={16} />
                  {t('orders.bad.download')}
                </Button>
              }
            />
          ) : null}
          {check !== null && check.hints.length > 0 ? (
            <FaultsCard kind="hints" count={check.hints.length} faults={check.hints} {...columns} />
          ) : null}
        </Grid>
      </Grid>
    </>
  );
}

/** What comes next, in sight wherever one scrolls. */
function Foot({ phase, check, save, checkAgain }: OrderImport) {
  const t = useT();
  const all = check?.toSave.length ?? 0;
  const progress = { done: check?.saved ?? 0, all };
  const isChecked = phase === 'checked';
  return (
    <BottomBar always>
      <chakra.div maxWidth="110rem" mx="auto">
        {phase === 'saving' ? (
          <>
            <LineProgress label="orders.save.progress" {...progress} />
            <chakra.p textStyle="sm" color="fg.muted">
              {t('orders.save.stay')}
            </chakra.p>
          </>
        ) : phase === 'checkFailed' || phase === 'saveFailed' ? (
          <Banner tone="full" role="alert" title={t(phase === 'checkFailed' ? 'orders.check.failed' : 'orders.save.failed', progress)}>
            {t(phase === 'checkFailed' ? 'orders.check.failed.text' : 'orders.save.failed.text')}{' '}
            <Button variant="outline" size="sm" onClick={checkAgain}>
              {t('orders.check.again')}
            </Button>
          </Banner>
        ) : (
          <Flex wrap="wrap" align="center" columnGap="4" rowGap="2">
            <Button disabled={!isChecked || all === 0} onClick={save}>
              {t(!isChecked ? 'orders.save.notYet' : all === 0 ? 'orders.save.nothing' : 'orders.save.do', {
                count: all,
                bad: check?.bad.length ?? 0,
              })}
            </Button>
            <chakra.p textStyle="sm" color="fg.muted" flex="1" minWidth="16rem">
              {t('orders.save.note')}
            </chakra.p>
          </Flex>
        )}
      </chakra.div>
    </BottomBar>
  );
}
