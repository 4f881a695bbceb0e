package org.felis.ide.verify;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.choice.ModelChoice;
import org.felis.ide.markers.VerdictMarkers;
import org.felis.ide.preferences.SettingsPages;

/** What can be done about a verdict: see the execution behind it; change the settings that left it unknown. */
public final class VerdictResolutions implements IMarkerResolutionGenerator2 {

    @Override
    public boolean hasResolutions(IMarker marker) {
        return marker.getResource() instanceof IFile;
    }

    @Override
    public IMarkerResolution[] getResolutions(IMarker marker) {
        return marker.getAttribute(VerdictMarkers.VERDICT, "").equals("Unknown")
                ? new IMarkerResolution[] {new VerifyAgain(), new ChangeSettings()} : new IMarkerResolution[] {new VerifyAgain()};
    }

    /** More time, or a smaller bound. */
    private static final class ChangeSettings implements IMarkerResolution {
        @Override
        public String getLabel() {
            return "Change timeout and bound…";
        }

        @Override
        public void run(IMarker marker) {
            SettingsPages.open(PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell(), marker.getResource().getProject());
        }
    }

    /** Verifies under the same model again, this time with the execution that proves the verdict. */
    private static final class VerifyAgain implements IMarkerResolution {
        @Override
        public String getLabel() {
            return "Verify again and show the execution";
        }

        @Override
        public void run(IMarker marker) {
            ModelChoice model = ModelChoice.named(marker.getAttribute(VerdictMarkers.MODEL, ""));
            VerifyTest.under((IFile) marker.getResource(), model, PlatformUI.getWorkbench().getActiveWorkbenchWindow());
        }
    }
}
