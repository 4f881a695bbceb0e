package org.felis.ide.mix;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.PatternSyntaxException;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Shell;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.ProblemException;
import org.felis.ide.FelisFiles;
import org.felis.ide.FelisPlugin;
import org.felis.ide.preferences.VerificationSettings;
import org.felis.ide.verify.Workers;
import org.felis.mix.compare.Answers;
import org.felis.mix.compare.Campaign;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.compare.Settings;
import org.felis.mix.compile.Bodies;
import org.felis.mix.compile.KeptTexts;
import org.felis.mix.profile.Profile;
import org.felis.mix.profile.Profiles;

/** Mixes a test. Cancelling it ends the compilers and verifications that are running. */
final class MixJob extends Job {

    /** Is told what comes of it, on any thread. Exactly one of the last three ends it. */
    interface Listener {

        /** Comes often. */
        void verified(int mixes);

        void done(MixMatrix matrix);

        /** @param reasons what is wrong, and what to do */
        void failed(List<String> reasons);

        void stopped();
    }

    private static final String NOT_TRUSTED =
            "Nothing was run: the compilers of a project's profiles are run only if the project is trusted. Choose Mix Test… again to be asked again.";

    /** A test of the workspace. */
    private record Asked(String file, String text) implements Campaign.Test {
    }

    private final MixRequest request;
    private final Shell shell;
    private final Listener listener;
    private final Interruption interruption = Interruption.none();

    /** @param shell for a question to the user */
    MixJob(MixRequest request, Shell shell, Listener listener) {
        super("Mix testing " + request.title());
        this.request = request;
        this.shell = shell;
        this.listener = listener;
        setPriority(LONG);
    }

    @Override
    protected IStatus run(IProgressMonitor monitor) {
        monitor.beginTask(getName(), IProgressMonitor.UNKNOWN);
        try {
            Profiles profiles = MixRequest.chosen(request.profiles().read(), request.only());
            if (!mayRun(profiles)) {
                listener.failed(List.of(NOT_TRUSTED));
                return Status.CANCEL_STATUS;
            }
            listener.done(matrix(profiles, monitor));
            return Status.OK_STATUS;
        } catch (Interruption.StoppedException stopped) {
            listener.stopped();
            return Status.CANCEL_STATUS;
        } catch (ProblemException wrong) {
            listener.failed(wrong.problems().stream().map(MixWords::problem).toList());
        } catch (PatternSyntaxException wrong) {
            listener.failed(List.of("Not a regular expression: " + wrong.getDescription()));
        } catch (CoreException unreadable) {
            listener.failed(List.of(unreadable.getStatus().getMessage()));
        } catch (RuntimeException defect) {
            FelisPlugin.log(getName() + " failed", defect);
            listener.failed(List.of("An internal error: " + defect + ". The error log has more."));
        }
        return Status.OK_STATUS;
    }

    /** Shipped profiles run what is installed, and recorded assembly and mapping tables run nothing: only what a file of the project names is asked about. */
    private boolean mayRun(Profiles profiles) {
        List<String> commands = profiles.profiles().stream().map(Profile::source)
                .<String>mapMulti((source, found) -> {
                    if (source instanceof Profile.Compiler compiler) {
                        found.accept(String.join(" ", compiler.command()));
                    }
                }).distinct().toList();
        if (request.profiles().file().isEmpty() || commands.isEmpty()) {
            return true;
        }
        IProject project = request.profiles().file().get().getProject();
        AtomicBoolean trusted = new AtomicBoolean(TrustedProjects.isTrusted(project));
        if (!trusted.get() && !shell.isDisposed()) {
            shell.getDisplay().syncExec(() -> trusted.set(!shell.isDisposed() && TrustedProjects.ask(shell, project, request.profiles().name(), commands)));
        }
        return trusted.get();
    }

    private MixMatrix matrix(Profiles profiles, IProgressMonitor monitor) throws CoreException {
        Settings settings = Settings.DEFAULT.withSplit(request.split()).withOptions(VerificationSettings.of(request.test().getProject()).optionsAtBound());
        Bodies bodies = new Bodies(profiles.machine(), KeptTexts.nowhere(), Bodies.USUAL_TIME_LIMIT, interruption);
        Campaign campaign = new Campaign(profiles, settings, Workers.get(), bodies, Answers.inMemory(), interruption);
        Asked test = new Asked(request.test().getLocation().toOSString(), FelisFiles.text(request.test()));
        return campaign.matrix(test, Workers.count(), verified -> {
            monitor.subTask(verified + (verified == 1 ? " mix" : " mixes") + " verified");
            listener.verified(verified);
        });
    }

    @Override
    protected void canceling() {
        interruption.stop(Interruption.Reason.CANCELLED);
    }

    @Override
    public boolean belongsTo(Object family) {
        return family == FelisPlugin.ID;
    }
}
