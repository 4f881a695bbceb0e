package org.felis.ide.quickfix;

import org.eclipse.core.resources.IMarker;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/** What can be done about a problem of a model or a test: for Ctrl+1, the problem's hover and the <em>Problems</em> view. */
public final class ProblemResolutions implements IMarkerResolutionGenerator2 {

    /** The platform makes a generator for each question. */
    private static final KnownFixes FIXES = new KnownFixes();

    @Override
    public boolean hasResolutions(IMarker marker) {
        return FIXES.exist(marker);
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        return FIXES.of(marker).stream().map(fix -> new ServerFix(fix.getTitle())).toArray(IMarkerResolution[]::new);
    }
}
