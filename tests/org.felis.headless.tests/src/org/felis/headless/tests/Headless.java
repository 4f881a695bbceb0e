package org.felis.headless.tests;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.felis.core.ledger.Entry;
import org.felis.core.ledger.Question;
import org.felis.core.ledger.VerdictLedger;
import org.felis.engine.interruption.Interruption;
import org.felis.ide.FelisPlugin;
import org.felis.ide.cache.VerdictCache;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.verify.Refresh;
import org.felis.ide.verify.TestVerification;
import org.felis.ide.verify.Workers;
import org.felis.verification.Progress;

/** A workspace without a display, and its verdicts. */
final class Headless {

    static final String CO_RR = """
            AArch64 CoRR
            { 0:X1=x; 1:X1=x; }
             P0         | P1         ;
             MOV W0,#1  | LDR W0,[X1] ;
             STR W0,[X1] | LDR W2,[X1] ;
            exists (1:X0=1 /\\ 1:X2=0)
            """;

    /** The other condition, which is allowed. */
    static final String CO_RR_ALLOWED = CO_RR.replace("1:X2=0", "1:X2=1");

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long POLL_MILLIS = 50;

    private Headless() {
    }

    /**
     * A thread adds bits, which another sets meanwhile, to sums modulo 2, each bit to two of them; just one sum odd is impossible, but no search by cases
     * sees that soon.
     */
    static String endless() {
        int sums = 16;
        List<String> adding = new ArrayList<>();
        List<String> setting = new ArrayList<>(List.of("MOV W1,#1"));
        for (int i = 0; i < 3 * sums; i++) {
            String bit = "[X0,#" + 4 * i + "]";
            setting.add("STR W1," + bit);
            adding.add("LDR W2," + bit);
            for (int sum : new int[] {i % sums, (i + 1 + 3 * (i / sums)) % sums}) {
                adding.addAll(List.of("LDR W3,[X1,#" + 4 * sum + "]", "EOR W3,W3,W2", "STR W3,[X1,#" + 4 * sum + "]"));
            }
        }
        StringBuilder test = new StringBuilder("AArch64 long\n{ int bit[48]; int sum[16]; 0:X0=bit; 0:X1=sum; 1:X0=bit; }\n P0 | P1 ;\n");
        for (int i = 0; i < adding.size(); i++) {
            test.append(" " + adding.get(i) + " | " + (i < setting.size() ? setting.get(i) : "") + " ;\n");
        }
        return test + IntStream.range(0, sums).mapToObj(i -> "sum[" + i + "]=" + (i == 0 ? 1 : 0)).collect(Collectors.joining(" /\\ ", "exists (", ")\n"));
    }

    static VerdictLedger ledger() {
        return FelisPlugin.service(VerdictLedger.class);
    }

    static Optional<Entry> entry(Question question) {
        return ledger().snapshot().entry(question);
    }

    static Question question(IFile test, String model) {
        return new Question(test.getFullPath().toString(), model, "");
    }

    /** @param natures of the project */
    static IProject project(String name, Map<String, String> files, String... natures) throws CoreException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        ResourcesPlugin.getWorkspace().run(monitor -> {
            project.create(null);
            project.open(null);
            IProjectDescription description = project.getDescription();
            description.setNatureIds(natures);
            project.setDescription(description, null);
            for (Map.Entry<String, String> file : files.entrySet()) {
                project.getFile(file.getKey()).create(file.getValue().getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
            }
        }, null);
        return project;
    }

    static void setText(IFile file, String text) throws CoreException {
        file.setContents(text.getBytes(StandardCharsets.UTF_8), IResource.FORCE, null);
    }

    /** A person asks, and gets an answer. */
    static void verify(Question question, IFile test) throws CoreException {
        TestVerification verification = new TestVerification(Workers.get(), ledger(), VerdictCache.get(), false);
        long generation = ledger().ask(question, () -> { });
        ledger().finished(question, generation, verification.verify(question, generation, Progress.NONE, Interruption.none()).answer());
        Refresh.get().with(List.of(test));
    }

    /** The verdict of the marker under a model, or empty. */
    static Optional<IMarker> marker(IFile test, String model) {
        try {
            return test.exists() ? Arrays.stream(test.findMarkers(VerdictMarkers.TYPE, true, IResource.DEPTH_ZERO))
                    .filter(m -> model.equals(m.getAttribute(VerdictMarkers.MODEL, ""))).findFirst() : Optional.empty();
        } catch (CoreException gone) {
            return Optional.empty();
        }
    }

    /** How many of a type the file has. */
    static int markers(IFile file, String type) {
        try {
            return file.findMarkers(type, false, IResource.DEPTH_ZERO).length;
        } catch (CoreException gone) {
            throw new AssertionError(gone);
        }
    }

    /** What the marker under a model says, or nothing. */
    static String message(IFile test, String model) {
        return marker(test, model).map(m -> m.getAttribute(IMarker.MESSAGE, "")).orElse("");
    }

    /** Of a verdict on the test and the model as they are now. */
    static void waitForMarker(IFile test, String model, String verdict) {
        waitUntil(verdict + " under " + model + " as a marker of " + test, () -> marker(test, model)
                .filter(m -> verdict.equals(m.getAttribute(VerdictMarkers.VERDICT, "")) && !m.getAttribute(VerdictMarkers.OUT_OF_DATE, false)).isPresent());
    }

    static void waitUntilCurrent(Question question, boolean current) {
        waitUntil((current ? "current: " : "out of date: ") + question, () -> entry(question).filter(entry -> entry.isCurrent() == current).isPresent());
    }

    static void waitUntilNothingRuns() {
        waitUntil("nothing runs", () -> Job.getJobManager().find(FelisPlugin.ID).length == 0);
    }

    static void waitUntil(String what, BooleanSupplier holds) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + PATIENCE + ": " + what + "; the ledger has " + ledger().snapshot().entries().toList());
            }
            try {
                Thread.sleep(POLL_MILLIS);
            } catch (InterruptedException interrupted) {
                throw new AssertionError(what, interrupted);
            }
        }
    }

    static void deleteProjects() throws CoreException {
        Job.getJobManager().cancel(FelisPlugin.ID);
        for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
            project.delete(true, true, null);
        }
        waitUntilNothingRuns();
    }
}
