package org.felis.languageserver;

import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.URI;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.xtext.ide.server.IMultiRootWorkspaceConfigFactory;
import org.eclipse.xtext.workspace.IProjectConfig;
import org.eclipse.xtext.workspace.ISourceFolder;
import org.eclipse.xtext.workspace.IWorkspaceConfig;

/**
 * One project that holds every file and scans no folder. Neither language has a global scope: a model's names come from the
 * files it includes, which it reads itself. So nothing needs an index of the workspace, and a server starts in the time of its
 * injectors however many tests there are.
 */
final class AllFilesInOneProject implements IMultiRootWorkspaceConfigFactory, IWorkspaceConfig, IProjectConfig {

    private static final String NAME = "felis";
    private static final URI ROOT = URI.createURI("file:///");

    @Override
    public IWorkspaceConfig getWorkspaceConfig(List<WorkspaceFolder> folders) {
        return this;
    }

    @Override
    public IProjectConfig findProjectContaining(URI member) {
        return this;
    }

    @Override
    public IProjectConfig findProjectByName(String name) {
        return NAME.equals(name) ? this : null;
    }

    @Override
    public Set<? extends IProjectConfig> getProjects() {
        return Set.of(this);
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public URI getPath() {
        return ROOT;
    }

    @Override
    public Set<? extends ISourceFolder> getSourceFolders() {
        return Set.of();
    }

    @Override
    public ISourceFolder findSourceFolderContaining(URI member) {
        return null;
    }

    @Override
    public IWorkspaceConfig getWorkspaceConfig() {
        return this;
    }
}
