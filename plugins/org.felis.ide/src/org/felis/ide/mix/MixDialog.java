package org.felis.ide.mix;

import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TrayDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.felis.engine.source.ProblemException;
import org.felis.ide.FelisPlugin;
import org.felis.ide.HelpContext;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;
import org.felis.mix.split.Split;

/** Asks by which profiles a test is to be compiled, and how it is split. */
final class MixDialog extends TrayDialog {

    static final String TITLE = "Mix Test";
    static final String PROFILES = "The profiles: a YAML file of the project, or profiles that Felis brings";
    static final String ONLY = "Only the profiles whose name matches this regular expression";
    static final String SPLIT = "What is compiled apart";

    private static final String LAST_PROFILES = "org.felis.ide.mix.lastProfiles";
    private static final String LAST_ONLY = "org.felis.ide.mix.lastOnly";
    private static final String LAST_SPLIT = "org.felis.ide.mix.lastSplit";
    private static final List<Split> SPLITS = List.of(Split.STATEMENT, Split.THREAD, Split.PROGRAM);
    private static final int WIDTH = 420;
    private static final int STATUS_LINES = 4;
    private static final int MOST_NAMES = 8;

    private final IFile test;
    private final List<ProfilesChoice> choices;
    private Combo profiles;
    private Text only;
    private Combo split;
    private Label status;
    private int asked;
    private MixRequest request;

    private MixDialog(Shell shell, IFile test) {
        super(shell);
        this.test = test;
        this.choices = ProfilesChoice.forTest(test);
        setShellStyle(getShellStyle() | SWT.RESIZE);
    }

    /** Empty if the user cancels. */
    static Optional<MixRequest> ask(Shell shell, IFile test) {
        MixDialog dialog = new MixDialog(shell, test);
        return dialog.open() == Window.OK ? Optional.of(dialog.request) : Optional.empty();
    }

    @Override
    protected void configureShell(Shell shell) {
        super.configureShell(shell);
        shell.setText(TITLE);
    }

    @Override
    protected Control createDialogArea(Composite parent) {
        Composite area = (Composite) super.createDialogArea(parent);
        GridLayoutFactory.swtDefaults().numColumns(2).margins(10, 10).applyTo(area);
        HelpContext.MIX_TESTING.explains(area);
        Label what = new Label(area, SWT.WRAP);
        what.setText("The parts of " + test.getName() + " are compiled apart by each profile and put together again in every way. "
                + "A mix with a final state that C forbids is a bug.");
        GridDataFactory.fillDefaults().span(2, 1).hint(WIDTH, SWT.DEFAULT).applyTo(what);
        profiles = combo(area, "&Profiles:", PROFILES, choices.stream().map(ProfilesChoice::label).toList());
        label(area, "&Only:");
        only = new Text(area, SWT.BORDER);
        only.setToolTipText(ONLY);
        only.setMessage("all profiles, or a regular expression such as armv7|armv8");
        GridDataFactory.fillDefaults().grab(true, false).applyTo(only);
        split = combo(area, "&Split:", SPLIT, List.of("Each statement", "Each thread", "Whole programs, each by one profile"));
        status = new Label(area, SWT.WRAP);
        GridDataFactory.fillDefaults().span(2, 1).grab(true, true).hint(WIDTH, STATUS_LINES * area.getFont().getFontData()[0].getHeight() * 2).applyTo(status);
        remember();
        profiles.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> check()));
        only.addModifyListener(e -> check());
        return area;
    }

    private static void label(Composite area, String text) {
        Label label = new Label(area, SWT.NONE);
        label.setText(text);
        GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
    }

    private static Combo combo(Composite area, String text, String toolTip, List<String> items) {
        label(area, text);
        Combo combo = new Combo(area, SWT.READ_ONLY);
        combo.setToolTipText(toolTip);
        combo.setItems(items.toArray(String[]::new));
        GridDataFactory.fillDefaults().grab(true, false).applyTo(combo);
        return combo;
    }

    @Override
    protected void createButtonsForButtonBar(Composite parent) {
        createButton(parent, IDialogConstants.OK_ID, TITLE, true);
        createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
        check();
    }

    /** What was chosen last, if there is such a thing here. A file beside the test comes before the shipped profiles of another time. */
    private void remember() {
        IPreferenceStore last = FelisPlugin.get().getPreferenceStore();
        List<String> names = choices.stream().map(ProfilesChoice::name).toList();
        int known = names.indexOf(last.getString(LAST_PROFILES));
        boolean isBeside = choices.getFirst().file().filter(file -> file.getParent().equals(test.getParent())).isPresent();
        boolean isMeant = known >= 0 && (choices.get(known).file().isPresent() || !isBeside);
        profiles.select(isMeant ? known : 0);
        only.setText(isMeant ? last.getString(LAST_ONLY) : "");
        split.select(Math.max(0, SPLITS.stream().map(Split::name).toList().indexOf(last.getString(LAST_SPLIT))));
    }

    /** Reads the profiles, somewhere else, and says which are meant. */
    private void check() {
        int question = ++asked;
        ProfilesChoice choice = choices.get(profiles.getSelectionIndex());
        String words = only.getText();
        Display display = status.getDisplay();
        getButton(IDialogConstants.OK_ID).setEnabled(false);
        Job job = Job.createSystem("Reading " + choice.name(), (ICoreRunnable) monitor -> {
            Found found = Found.of(choice, words);
            display.asyncExec(() -> {
                if (!status.isDisposed() && question == asked) {
                    status.setText(found.words().replace("&", "&&"));
                    getButton(IDialogConstants.OK_ID).setEnabled(found.isRight());
                }
            });
        });
        job.schedule();
    }

    /** Which profiles are meant, or what is wrong. */
    private record Found(boolean isRight, String words) {

        static Found of(ProfilesChoice choice, String only) {
            try {
                Profiles all = choice.read();
                List<String> names = MixRequest.chosen(all, only).profiles().stream().map(Profile::name).toList();
                if (names.isEmpty()) {
                    return new Found(false, "No profile matches. There are " + some(all.profiles().stream().map(Profile::name).toList()) + ".");
                }
                int count = all.profiles().size();
                String chosen = (names.size() == count ? "" : names.size() + " of ") + count + (count == 1 ? " profile" : " profiles");
                return new Found(true, chosen + " for " + all.machine().machineName() + ": " + some(names) + ".");
            } catch (PatternSyntaxException wrong) {
                return new Found(false, "Not a regular expression: " + wrong.getDescription() + ".");
            } catch (ProblemException wrong) {
                return new Found(false, wrong.problems().stream().map(MixWords::problem).collect(Collectors.joining("\n")));
            }
        }

        private static String some(List<String> names) {
            return String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                    + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "");
        }
    }

    @Override
    protected void okPressed() {
        request = new MixRequest(test, choices.get(profiles.getSelectionIndex()), only.getText(), SPLITS.get(split.getSelectionIndex()));
        IPreferenceStore last = FelisPlugin.get().getPreferenceStore();
        last.setValue(LAST_PROFILES, request.profiles().name());
        last.setValue(LAST_ONLY, request.only());
        last.setValue(LAST_SPLIT, request.split().name());
        super.okPressed();
    }
}
