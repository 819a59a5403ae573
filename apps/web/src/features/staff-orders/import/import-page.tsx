import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft, Check, CircleHelp, CircleX, Download, FileSpreadsheet, Pencil, Plus, Upload } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BottomBar } from '../../../components/bottom-bar/bottom-bar';
import { maxBytes, maxLines, type CsvError, type FileError } from '../../../lib/csv';
import { useIsOpen } from '../../../lib/open-paths';
import { saveFile } from '../../../lib/save-file';
import { useLocalisedPath, useT } from '../../../lib/use-locale';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Mark } from '../../../ui/mark';
import { Note, NoteText } from '../../../ui/note';
import { PageHead, PageRoom } from '../../../ui/page-head';
import { Spinner } from '../../../ui/spinner';
import { badLinesCsv, type OrderCheck } from './check-lines';
import { ColumnsStep, LineProgress, useIssueText } from './columns-step';
import { columnLabels, headingsOf } from './order-file';
import type { LineIssue } from './order-line';
import { useOrderImport, type ChosenFile, type OrderImport } from './use-order-import';

/** /admin/orders?import: the user chooses a file of orders and its columns, its lines are checked, and it is saved on request. */
export function ImportPage() {
  const t = useT();
  const to = useLocalisedPath();
  const issueText = useIssueText();
  const orders = useOrderImport();
  const { chosen, phase, check, found, clear } = orders;
  const isReady = chosen.status === 'ready';
  const isSaved = phase === 'saved' && check !== null;

  function download() {
    if (!isReady || check === null) return;
    const { file, reading } = chosen;
    const reasons = (errors: readonly LineIssue[]) =>
      errors.map((error) => (error.column === null ? '' : `${t(columnLabels[error.column])}: `) + issueText(error)).join(' | ');
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
          <ColumnsStep orders={orders} chosen={chosen} onDownload={download} />
        )}
      </PageRoom>
      {isReady && !isSaved ? <Foot {...orders} /> : null}
    </>
  );
}

const steps = ['orders.step.file', 'orders.step.columns', 'orders.step.result'] as const;

const looks = {
  done: { colorPalette: 'success' },
  now: { bg: 'primary.solid', color: 'primary.contrast' },
  next: { bg: 'transparent', color: 'inherit', boxShadow: 'inset 0 0 0 1.5px {colors.border.control}' },
} as const;

function Steps({ present }: { present: number }) {
  const t = useT();
  return (
    <chakra.ol display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" textStyle="sm">
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
            <Mark
              aria-hidden="true"
              round
              boxSize="1.5rem"
              fontSize="0.75rem"
              fontWeight="600"
              {...(isDone ? looks.done : isNow ? looks.now : looks.next)}
            >
              {isDone ? <Check size={13} strokeWidth={2.6} /> : index + 1}
            </Mark>
            {/* On a telephone all three steps are in one row. */}
            <chakra.span css={isNow ? undefined : { mdDown: { srOnly: true } }}>{t(label)}</chakra.span>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

/** The sticky foot with the next step. */
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
            <Note>{t('orders.save.stay')}</Note>
          </>
        ) : phase === 'checkFailed' || phase === 'saveFailed' ? (
          <Alert status="error" role="alert" title={t(phase === 'checkFailed' ? 'orders.check.failed' : 'orders.save.failed', progress)}>
            {t(phase === 'checkFailed' ? 'orders.check.failed.text' : 'orders.save.failed.text')}{' '}
            <Button variant="outline" size="sm" onClick={checkAgain}>
              {t('orders.check.again')}
            </Button>
          </Alert>
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

const fileErrorLabels: Record<FileError | CsvError['code'], { title: string; text: string }> = {
  EMPTY: { title: 'orders.file.EMPTY.title', text: 'orders.file.EMPTY.text' },
  NO_LINES: { title: 'orders.file.NO_LINES.title', text: 'orders.file.NO_LINES.text' },
  TOO_LARGE: { title: 'orders.file.TOO_LARGE.title', text: 'orders.file.TOO_LARGE.text' },
  TOO_MANY: { title: 'orders.file.TOO_MANY.title', text: 'orders.file.TOO_MANY.text' },
  WORKBOOK: { title: 'orders.file.WORKBOOK.title', text: 'orders.file.WORKBOOK.text' },
  NOT_TEXT: { title: 'orders.file.NOT_TEXT.title', text: 'orders.file.NOT_TEXT.text' },
  UNREADABLE: { title: 'orders.file.UNREADABLE.title', text: 'orders.file.UNREADABLE.text' },
  QUOTE_OPEN: { title: 'orders.file.QUOTE_OPEN.title', text: 'orders.file.QUOTE_OPEN.text' },
};

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** A file is chosen or dropped. A file that cannot be read shows why, and what to do. */
function FileStep({ chosen, onFile }: { chosen: ChosenFile; onFile: (file: File) => void }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const isLoading = chosen.status === 'loading';

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  }

  return (
    <>
      {chosen.status === 'refused' ? (
        <Alert status="error" role="alert" mb="4" title={t(fileErrorLabels[chosen.error.code].title, { name: chosen.source.name })}>
          {t(fileErrorLabels[chosen.error.code].text, {
            size: megabytes(chosen.source.size),
            max: megabytes(maxBytes),
            lines: maxLines,
            line: 'line' in chosen.error ? chosen.error.line : 0,
          })}
        </Alert>
      ) : null}
      <Flex
        direction="column"
        align="center"
        textAlign="center"
        gap="3"
        py="14"
        px="5"
        borderRadius="l3"
        border="2px dashed"
        borderColor={over ? 'primary.solid' : 'border.strong'}
        bg={over ? 'primary.subtle' : 'bg.panel'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <chakra.span boxSize="12" borderRadius="l3" bg="success.muted" color="success.fg" display="grid" placeItems="center">
          <FileSpreadsheet size={24} />
        </chakra.span>
        <chakra.h2 textStyle="h3">{t('orders.file.title')}</chakra.h2>
        <Note maxWidth="34rem">{t('orders.file.text', { lines: maxLines })}</Note>
        <Button disabled={isLoading} onClick={() => input.current?.click()}>
          {isLoading ? <Spinner /> : <Upload size={17} />}
          {t(isLoading ? 'orders.file.reading' : 'orders.file.choose')}
        </Button>
        <span role="status">{isLoading ? <NoteText>{chosen.name}</NoteText> : null}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-label={t('orders.file.choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </Flex>
    </>
  );
}

/** The lines of the result, with their message ids; each title has `count`. */
const results = {
  new: { icon: Plus, tone: 'success', title: 'orders.result.new', text: 'orders.result.new.text' },
  changed: { icon: Pencil, tone: 'primary', title: 'orders.result.changed', text: 'orders.result.changed.text' },
  found: { icon: CircleHelp, tone: 'medium', title: 'orders.result.found', text: 'orders.result.found.text' },
  bad: { icon: CircleX, tone: 'full', title: 'orders.result.bad', text: 'orders.result.bad.text' },
} as const;

interface ResultStepProps {
  fileName: string;
  check: OrderCheck;
  /** The number of bookings that waited for one of these orders; null: unknown. */
  found: number | null;
  onDownload: () => void;
  onAnother: () => void;
}

/** The result of the import: the orders, and the bookings that waited for them. */
function ResultStep({ fileName, check, found, onDownload, onAnother }: ResultStepProps) {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const { savedNew, savedChanged, bad } = check;
  return (
    <>
      <Alert status="success" role="status" mb="4" title={t('orders.result.title', { count: savedNew + savedChanged })}>
        {fileName}
      </Alert>
      <Card asChild>
        <ul>
          {savedNew > 0 || savedChanged === 0 ? <Line {...results.new} count={savedNew} /> : null}
          {savedChanged > 0 ? <Line {...results.changed} count={savedChanged} /> : null}
          {found ? (
            <Line {...results.found} count={found}>
              {isOpen(paths.adminDashboard) ? (
                <Button asChild variant="outline" size="sm">
                  <Link to={to(paths.adminDashboard)}>{t('orders.result.decisions')}</Link>
                </Button>
              ) : null}
            </Line>
          ) : null}
          {bad.length > 0 ? (
            <Line {...results.bad} count={bad.length}>
              <Button variant="outline" size="sm" onClick={onDownload}>
                <Download size={16} />
                {t('orders.bad.download')}
              </Button>
            </Line>
          ) : null}
        </ul>
      </Card>
      <Flex wrap="wrap" gap="2" mt="4">
        <Button asChild>
          <Link to={to(paths.adminOrders)}>{t('orders.result.list')}</Link>
        </Button>
        <Button variant="outline" onClick={onAnother}>
          {t('orders.result.another')}
        </Button>
      </Flex>
    </>
  );
}

type LineProps = (typeof results)[keyof typeof results] & { count: number; children?: ReactNode };

function Line({ icon: Icon, tone, title, text, count, children }: LineProps) {
  const t = useT();
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="4"
      px="5"
      py="3.5"
      borderTop="1px solid {colors.border}"
      _first={{ borderTop: '0' }}
    >
      <Mark boxSize="2.25rem" colorPalette={tone}>
        <Icon size={18} aria-hidden="true" />
      </Mark>
      <chakra.span flex="1" minWidth="12rem">
        <chakra.strong display="block" fontWeight="600">
          {t(title, { count })}
        </chakra.strong>
        <NoteText>{t(text)}</NoteText>
      </chakra.span>
      {children}
    </chakra.li>
  );
}
