@echo off
rem Starts the workbench with the Java of JAVA_HOME, else of PATH (21 or later): felis-workbench [-data WORKSPACE]
set java=java
if defined JAVA_HOME set java=%JAVA_HOME%\bin\java
:start
for %%j in ("%~dp0plugins\org.eclipse.equinox.launcher_*.jar") do "%java%" -Xmx1g -jar "%%j" -install "%~dp0." %*
if %errorlevel%==23 goto start
exit /b %errorlevel%
